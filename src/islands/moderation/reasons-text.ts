import type { Decision } from '../../contract/moderation.ts'
import type { Translator } from '../../core/messages.ts'

type Reasons = Pick<Decision, 'ground' | 'facts' | 'clause' | 'automated'>

/** Why something was decided: the ground, what was found, the rule, and whether a person decided. */
export function reasonsText(t: Translator, { ground, facts, clause, automated }: Reasons): string {
  return [
    t(`notifications.reasons.${ground}`),
    ...facts.map((fact) => t(`notifications.facts.${fact}`)),
    ...(clause ? [t('notifications.reasons.clause', { clause: t(`notifications.clauses.${clause}`) })] : []),
    t(`notifications.reasons.${automated ? 'automated' : 'by_person'}`),
  ].join(' ')
}
