import type { Failure } from '../../client/failure.ts'
import type { Translator } from '../../core/messages.ts'

/** The text of a failure; an API error has its own. */
export const failureText = (t: Translator, failure: Failure): string =>
  failure.kind === 'api' ? failure.message : t(`common.failures.${failure.kind}`)
