// The access table: every call, as everybody who may make it. A call without rows fails the types, and the test beside it.

import type { CallName } from '../../contract/calls.ts'
import type { Row } from './row.ts'
import { accountRows } from './rows/accounts.ts'
import { meetingRows } from './rows/meeting.ts'
import { moneyRows } from './rows/money.ts'
import { talkingRows } from './rows/talking.ts'

export const accessTable: Record<CallName, readonly Row[]> = {
  ...accountRows,
  ...meetingRows,
  ...talkingRows,
  ...moneyRows,
}
