import {
  type ComplaintKind,
  HIDING_KINDS,
  type HidingKind,
  NOTICE_KINDS,
  type NoticeKind,
} from '../../../contract/lists.ts'
import type { NoticeTable } from '../tables.ts'

/** A notice that may hide what it is about. */
export type HidingNotice = NoticeTable & { kind: HidingKind }

export const isNotice = (kind: ComplaintKind): kind is NoticeKind =>
  NOTICE_KINDS.some((notice) => notice === kind)
export const isHiding = (kind: ComplaintKind): kind is HidingKind =>
  HIDING_KINDS.some((hiding) => hiding === kind)
export const isHidingNotice = (notice: NoticeTable): notice is HidingNotice => isHiding(notice.kind)
