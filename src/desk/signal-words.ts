// How signs of fraud are told: each rule says the numbers it counted.

import type { SignalRule } from '../contract/desk/case-lists.ts'
import type { Translator } from '../core/messages.ts'

interface Signal {
  rule: SignalRule
  facts: Readonly<Record<string, number>>
}

export function signalText(t: Translator, { rule, facts }: Signal): string {
  const of = (name: string) => facts[name] ?? 0
  const removed = of('removed') > 0 ? ` ${t('desk.signals.removed')}` : ''
  switch (rule) {
    case 'same_text':
      return t('desk.signals.same_text', { receivers: of('receivers'), accounts: of('accounts') })
    case 'contact_early':
    case 'money_asked':
      return t(`desk.signals.${rule}`, { receivers: of('receivers') })
    case 'same_picture':
    case 'shared_network':
    case 'shared_browser':
    case 'shared_payment':
      return t(`desk.signals.${rule}`, { accounts: of('accounts') }) + removed
    case 'speed':
      return 'messages' in facts
        ? t('desk.signals.speed_messages', { messages: of('messages'), usual: of('usual') })
        : t('desk.signals.speed_likes', { likes: of('likes'), usual: of('usual') })
    case 'country_differs':
      return t('desk.signals.country_differs', { logins: of('logins') })
    case 'refusals':
      return t('desk.signals.refusals', { refusals: of('refusals'), begun: of('begun') })
    case 'notices':
      return t('desk.signals.notices', { notices: of('notices') })
  }
}
