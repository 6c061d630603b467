import { useState } from 'react'
import { FIRST_MESSAGES, type FirstMessages as Accepted } from '../../contract/lists.ts'
import { SETTLED_DAYS } from '../../core/limits.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { RadioList } from '../../ui/choice.tsx'
import { usePage } from '../shared/page-context.tsx'
import { Outcome, type SectionProps } from './parts.tsx'
import type { Work } from './use-save.ts'

/** The setting of who may begin a conversation with the member; saved at once. */
export function FirstMessages({ account }: SectionProps) {
  const { t, site } = usePage()
  const [work, setWork] = useState<Work>('idle')
  const [chosen, setChosen] = useState<Accepted>()

  const choose = async (first_messages: Accepted) => {
    if (work === 'busy') return
    setChosen(first_messages)
    setWork('busy')
    const result = await changeAccount({ first_messages })
    setChosen(undefined)
    setWork(result.ok ? 'saved' : result.failure)
  }
  const isOffered = (value: Accepted) =>
    value !== 'verified' || site.features.includes('verification') || account.first_messages === value
  return (
    <div className="settings__form">
      <p>{t('settings.first.text')}</p>
      <RadioList
        legend={t('settings.first.title')}
        hasHiddenLegend
        name="first_messages"
        rows={FIRST_MESSAGES.filter(isOffered).map((value) => ({
          value,
          content: t(`settings.first.${value}`, { days: SETTLED_DAYS }),
        }))}
        value={chosen ?? account.first_messages}
        onChange={(value) => void choose(value as Accepted)}
      />
      <Outcome work={work} />
    </div>
  )
}
