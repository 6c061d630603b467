import type { Actor } from './context.ts'

/** An actor in a column or a line of the log, e.g. `command:ann`. */
export function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'operator':
    case 'notice':
      return `${actor.kind}:${actor.id}`
    case 'command':
      return `command:${actor.user}`
    case 'system':
      return `system:${actor.job}`
  }
}

/** Whether a person decided. */
export const isPerson = (actor: Actor): boolean => actor.kind === 'operator' || actor.kind === 'command'
