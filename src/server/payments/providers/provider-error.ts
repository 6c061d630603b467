import type { Deps } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { reasonOf } from '../../platform/log-redaction.ts'

/** Handles a provider that does not answer: logs it, and throws `unavailable`. */
export const unavailable =
  ({ deps }: { deps: Deps }) =>
  (error: unknown): never => {
    if (error instanceof ServiceError) throw error
    deps.log.warn({ reason: reasonOf(error) }, 'payment provider unavailable')
    throw new ServiceError('unavailable')
  }
