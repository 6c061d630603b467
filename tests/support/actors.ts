import type { Actor } from '../../src/server/platform/context.ts'

/** Who decides in a test: somebody at the server's shell. */
export const OPERATOR: Actor = { kind: 'command', user: 'olga' }

/** Who decides on appeals: somebody else. */
export const OTHER_OPERATOR: Actor = { kind: 'command', user: 'sven' }
