import { useState, type SubmitEvent } from 'react'
import type { Me } from '../../../contract/desk/operators.ts'
import {
  type ReportOf,
  saveTransparencyNotes,
  saveTransparencyText,
  type TransparencyReport,
} from '../../../contract/desk/transparency.ts'
import { languageName } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { urlOf } from '../../ask.ts'
import { useChange } from '../../session.ts'
import { Failure, useFieldError } from '../../shell/failure.tsx'
import { FileLink } from '../../shell/file-link.tsx'
import { useTexts } from '../../texts.ts'

interface TransparencyNotesProps {
  me: Me
  of: ReportOf
  report: TransparencyReport
  onChange: () => void
}

/** The qualitative part, language by language; what was typed stays until it is saved. */
export function TransparencyNotes({ me, of, report, onChange }: TransparencyNotesProps) {
  const t = useTexts()
  const [locale, setLocale] = useState(report.locales[0] ?? 'en')
  const [typed, setTyped] = useState<TransparencyReport['notes']>({})
  const save = useChange(saveTransparencyNotes, onChange)
  const fieldError = useFieldError(save.error)
  const words = typed[locale] ?? report.notes[locale] ?? ''
  const mayWrite = me.rights.includes('cases.assign') && report.state !== 'frozen'
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate({ body: { ...of, locale, words } })
  }
  return (
    <section className="figures__one" aria-labelledby="in-words">
      <div className="figures__head">
        <h2 id="in-words">{t('desk.transparency.notes')}</h2>
        {me.rights.includes('reports.export') && (
          <FileLink href={urlOf(saveTransparencyText, { ...of, locale })}>
            {t('desk.transparency.save_text')}
          </FileLink>
        )}
      </div>
      <p className="figures__definition">{t('desk.transparency.notes_text')}</p>
      <form className="form" onSubmit={handleSubmit}>
        <SelectField
          label={t('desk.language')}
          value={locale}
          options={report.locales.map((value) => ({ value, label: languageName(t.locale, value) }))}
          onChange={({ target }) => setLocale(report.locales.find((each) => each === target.value) ?? locale)}
        />
        <TextArea
          label={t('desk.transparency.words_of')}
          lang={locale}
          readOnly={!mayWrite}
          maxLength={10_000}
          value={words}
          error={fieldError('words')}
          onChange={({ target }) => setTyped({ ...typed, [locale]: target.value })}
        />
        {fieldError('words') === undefined && <Failure error={save.error} />}
        <p role="status">{save.isSuccess && t('desk.saved')}</p>
        {mayWrite && (
          <Button type="submit" isBusy={save.isPending}>
            {t('desk.save')}
          </Button>
        )}
      </form>
    </section>
  )
}
