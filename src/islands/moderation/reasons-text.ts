import type { Decision } from '../../contract/moderation.ts'
import type { Translator } from '../../core/messages.ts'

type Reasons = Pick<Decision, 'ground' | 'facts' | 'clause' | 'automated'>

/** Why something was decided: the ground, what was found, the rule, and whether a person decided. */
export function reasonsText(
  t: Translator,
  { ground, facts, clause, automated }: Reasons,
  minAge: number,
): string {
  const age = String(minAge)
  return [
    t(`notifications.reasons.${ground}`, { age }),
    ...facts.map((fact) => t(`notifications.facts.${fact}`, { age })),
    ...(clause ? [t('notifications.reasons.clause', { clause: t(`notifications.clauses.${clause}`) })] : []),
    t(`notifications.reasons.${automated ? 'automated' : 'by_person'}`),
  ].join(' ')
}
