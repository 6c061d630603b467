import type { Me } from '../contract/desk/operators.ts'
import type { Translator } from '../core/messages.ts'

/** Names of operators by id, as answers give them. */
export const namesOf = (
  operators: readonly { id: string; name: string }[],
): Readonly<Record<string, string>> => Object.fromEntries(operators.map(({ id, name }) => [id, name]))

/** Who did something: an operator by name, "you", or the kind of any other; "unknown" where nobody was noted. */
export function actorName(
  t: Translator,
  actor: string,
  names: Readonly<Record<string, string>>,
  me: Pick<Me, 'id'>,
): string {
  const [kind, id = ''] = actor.split(/:(.*)/)
  switch (kind) {
    case 'operator':
      return id === me.id ? t('desk.actors.you') : (names[id] ?? t('desk.actors.operator'))
    case 'command':
      return t('desk.actors.command', { user: id })
    case 'notice':
      return t('desk.actors.notice', { id })
    case 'system':
      return t('desk.actors.system')
    case 'member':
      return t('desk.actors.member')
    default:
      return t('desk.actors.unknown')
  }
}
