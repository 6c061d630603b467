import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getNewsPreview, type NewsRow, planNews, proofNews, signNews } from '../../../contract/desk/news.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { languageName } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { actorName } from '../../actors.ts'
import { ask, DeskError } from '../../ask.ts'
import { dayBegin } from '../../days.ts'
import { momentWriter } from '../../moments.ts'
import { useChange } from '../../session.ts'
import { Failure, useFieldError } from '../../shell/failure.tsx'
import { FormDialog } from '../../shell/form-dialog.tsx'
import { useTexts } from '../../texts.ts'

interface OneNewsProps {
  me: Me
  news: NewsRow
  operators: Readonly<Record<string, string>>
  onChange: () => void
}

/** One news as its readers get it, with what may be done with it now. */
export function OneNews({ me, news, operators, onChange }: OneNewsProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const { brand, name, state } = news
  const [language, setLanguage] = useState(news.languages[0] ?? 'en')
  /** When the text was written that is being planned; 0 = none is. */
  const [planning, setPlanning] = useState(0)
  const preview = useQuery({
    queryKey: ['news preview', brand, name, language, news.written_at],
    queryFn: () => ask(getNewsPreview, { query: { brand, name, language } }),
  })
  const proof = useChange(proofNews)
  const plan = useChange(planNews, () => {
    setPlanning(0)
    onChange()
  })
  const sign = useChange(signNews, onChange)
  /** Shows the text that was written since. */
  const onError = (error: Error) => {
    if (!(error instanceof DeskError) || error.code !== 'case_changed') return
    setPlanning(0)
    onChange()
  }
  const fieldError = useFieldError(plan.error)
  const asked = { who: actorName(t, news.asked_by, operators, me), at: moment(news.due_at) }
  return (
    <section aria-labelledby="one-news">
      <h2 id="one-news">{name}</h2>
      <p role="status">
        {state === 'draft' && preview.data && t('desk.news.readers', { count: preview.data.readers })}
        {state === 'to_sign' && t('desk.news.to_sign', asked)}
        {state === 'planned' && t('desk.news.planned', asked)}
        {proof.isSuccess && ` ${t('desk.news.proofed', { address: me.email })}`}
      </p>
      <SelectField
        label={t('desk.language')}
        value={language}
        options={news.languages.map((value) => ({ value, label: languageName(t.locale, value) }))}
        onChange={({ target }) =>
          setLanguage(news.languages.find((each) => each === target.value) ?? language)
        }
      />
      <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      {preview.data && (
        <div className="mail__body" lang={language}>
          <p className="mail__subject">{preview.data.subject}</p>
          <p className="mail__text">{preview.data.text}</p>
        </div>
      )}
      <Failure error={proof.error ?? sign.error ?? (planning > 0 ? null : plan.error)} />
      <div className="form form--line">
        <Button
          variant="secondary"
          isBusy={proof.isPending}
          onClick={() => proof.mutate({ body: { brand, name, language } })}
        >
          {t('desk.news.proof')}
        </Button>
        {state === 'draft' && (
          <Button onClick={() => setPlanning(news.written_at)}>{t('desk.news.plan')}</Button>
        )}
        {state === 'to_sign' && news.asked_by !== `operator:${me.id}` && (
          <Button
            isBusy={sign.isPending || preview.isPending}
            onClick={() => sign.mutate({ body: { brand, name, written_at: news.written_at } }, { onError })}
          >
            {t('desk.news.sign')}
          </Button>
        )}
        {(state === 'to_sign' || state === 'planned') && (
          <Button
            variant="quiet"
            isBusy={plan.isPending}
            onClick={() =>
              plan.mutate({ body: { brand, name, written_at: news.written_at, due_at: 0 } }, { onError })
            }
          >
            {t('desk.news.take_back')}
          </Button>
        )}
      </div>
      <FormDialog
        isOpen={planning > 0}
        title={t('desk.news.plan_title', { name })}
        text={t('desk.news.plan_text', { count: preview.data?.readers ?? 0 })}
        submitLabel={t('desk.news.plan')}
        isBusy={plan.isPending}
        error={plan.error}
        onClose={() => setPlanning(0)}
        onSubmit={(textOf) => {
          const day = textOf('day')
          // 0 would take a plan back; what is past is sent at once.
          const due_at = day === '' ? 1 : dayBegin(day, me.time_zone)
          plan.mutate({ body: { brand, name, written_at: planning, due_at } }, { onError })
        }}
      >
        <TextField
          label={t('desk.news.day')}
          hint={t('desk.news.day_hint')}
          name="day"
          type="date"
          error={fieldError('due_at')}
        />
      </FormDialog>
    </section>
  )
}
