import type { MessageSubject } from '../../contract/subjects.ts'
import { usePage } from '../shared/page-context.tsx'

/** That somebody wrote about an answer, or a photo, with their like. */
export function CommentLine({ about }: { about: MessageSubject }) {
  const { t } = usePage()
  return t(`likes.comment.${about.kind}`)
}
