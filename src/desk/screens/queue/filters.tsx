import { openPage } from '@nanostores/router'
import type { SubmitEvent } from 'react'
import { CASE_STATES } from '../../../contract/desk/case-lists.ts'
import { COMPLAINT_KINDS, LOCALES } from '../../../contract/lists.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { languageName } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { textIn } from '../../form-text.ts'
import type { Filters } from '../../queue.ts'
import { $router } from '../../router.ts'
import { useTexts } from '../../texts.ts'
import { dayEnd, dayOf } from '../../days.ts'

interface FiltersProps {
  me: Me
  filters: Filters
}

const CASE_NUMBER = /^[A-Z0-9-]{14}$/
const CHOSEN = ['ground', 'state', 'language', 'claimed'] as const

/** The field of `/`: the number of a case opens it, a member's id filters. */
export function QueueSearch({ filters }: { filters: Filters }) {
  const t = useTexts()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const term = textIn(new FormData(event.currentTarget), 'term').trim()
    const number = term.toUpperCase()
    if (CASE_NUMBER.test(number)) openPage($router, 'case', { id: number })
    else openPage($router, 'queue', {}, term === '' ? {} : { subject: term })
  }
  return (
    <form className="search" role="search" key={filters.subject} onSubmit={handleSubmit}>
      <TextField
        label={<span className="visually-hidden">{t('desk.queue.search')}</span>}
        name="term"
        type="search"
        placeholder={t('desk.queue.search')}
        spellCheck={false}
        autoComplete="off"
        aria-keyshortcuts="/"
        defaultValue={filters.subject ?? ''}
      />
    </form>
  )
}

/** What is seldom asked for. */
export function QueueFilters({ me, filters }: FiltersProps) {
  const t = useTexts()
  const apply = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const due = textIn(data, 'due')
    const { view, kind, brand, subject } = filters
    const chosen = Object.entries({
      ...{ view, kind, brand, subject },
      ...Object.fromEntries(CHOSEN.map((name) => [name, textIn(data, name)])),
      due_before: due === '' ? '' : String(dayEnd(due, me.time_zone)),
    }).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '')
    openPage($router, 'queue', {}, Object.fromEntries(chosen))
  }
  const isUsed = CHOSEN.some((name) => filters[name]) || filters.due_before !== undefined
  return (
    <details className="more-filters" open={isUsed || undefined}>
      <summary className="more-filters__summary">{t('desk.queue.filters')}</summary>
      <form
        className="filters"
        key={JSON.stringify(filters)}
        onChange={(event) => apply(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        <SelectField
          label={t('desk.queue.ground')}
          name="ground"
          defaultValue={filters.ground ?? ''}
          placeholder={t('desk.all')}
          options={COMPLAINT_KINDS.map((ground) => ({ value: ground, label: t(`desk.grounds.${ground}`) }))}
        />
        <SelectField
          label={t('desk.queue.state')}
          name="state"
          defaultValue={filters.state ?? ''}
          placeholder={t('desk.queue.states.unfinished')}
          options={CASE_STATES.map((state) => ({ value: state, label: t(`desk.queue.states.${state}`) }))}
        />
        <SelectField
          label={t('desk.language')}
          name="language"
          defaultValue={filters.language ?? ''}
          placeholder={t('desk.all')}
          options={LOCALES.map((locale) => ({ value: locale, label: languageName(t.locale, locale) }))}
        />
        <SelectField
          label={t('desk.queue.claimed')}
          name="claimed"
          defaultValue={filters.claimed ?? ''}
          placeholder={t('desk.all')}
          options={(['me', 'others', 'nobody'] as const).map((who) => ({
            value: who,
            label: t(`desk.queue.claimed_by.${who}`),
          }))}
        />
        <TextField
          label={t('desk.queue.due_until')}
          name="due"
          type="date"
          defaultValue={
            filters.due_before === undefined ? '' : dayOf(Number(filters.due_before) - 1, me.time_zone)
          }
        />
        {isUsed && (
          <Button variant="quiet" onClick={() => openPage($router, 'queue')}>
            {t('desk.log.clear')}
          </Button>
        )}
      </form>
    </details>
  )
}
