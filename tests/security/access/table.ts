// The access table: every call, as everybody who may make it. A call without rows fails the types, and the test beside it.

import type { CallName } from '../../../src/contract/calls/all-calls.ts'
import type { Row } from './row.ts'
import { accountRows } from './rows/accounts.ts'
import { likeRows } from './rows/likes.ts'
import { paymentRows } from './rows/payments.ts'
import { chatRows } from './rows/chat.ts'

export const accessTable: Record<CallName, readonly Row[]> = {
  ...accountRows,
  ...likeRows,
  ...chatRows,
  ...paymentRows,
}
