import type { deskCalls, DeskCallName } from '../../contract/desk/desk-calls.ts'
import type { HostContext } from '../platform/context.ts'
import type { AnyHandler, ReadingHandler, ResponseHandler } from '../platform/handler.ts'

/** What answers each call of the desk. */
export type DeskHandlers = {
  [Name in DeskCallName]:
    | AnyHandler<(typeof deskCalls)[Name], HostContext>
    | ReadingHandler<(typeof deskCalls)[Name], unknown, unknown, HostContext>
    | ResponseHandler<HostContext>
}
