// News at the desk: one that was sent, and a draft to plan.

import { DAY_MS } from '../src/core/durations.ts'
import type { NewsTable } from '../src/server/notifications/tables.ts'
import type { Brand, Deps } from '../src/server/platform/context.ts'

const READERS = 40

export function newsOf({ brand, deps, now }: { brand: Brand; deps: Deps; now: number }): NewsTable[] {
  const { site } = brand
  const texts = site.locales.map((locale) => {
    const t = deps.translator(locale, site.address)
    const text = t('notifications.profile_reminder.text', { brand: site.name })
    const [subject, action] = [
      t('notifications.profile_reminder.subject'),
      t('notifications.profile_reminder.action'),
    ]
    return [locale, `# ${subject}\n\n${text}\n\n[${action}](route:profile)\n`]
  })
  const draft: NewsTable = {
    ...{ brand: brand.id, name: 'your-profile', texts: JSON.stringify(Object.fromEntries(texts)), code: '' },
    ...{ written_by: 'command:demo', written_at: now - DAY_MS, due_at: 0, asked_by: '', needs_two: 0 },
    ...{ signed_by: '', readers: 0, begun_at: 0, sent: 0, finished_at: 0 },
  }
  const sentAt = now - 20 * DAY_MS
  return [
    draft,
    {
      ...{ ...draft, name: 'a-photo-tells-more', written_at: sentAt - DAY_MS },
      ...{ due_at: sentAt, asked_by: 'command:demo', readers: READERS },
      ...{ begun_at: sentAt, sent: READERS, finished_at: sentAt },
    },
  ]
}
