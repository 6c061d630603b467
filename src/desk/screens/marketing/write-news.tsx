import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getNews, saveNews } from '../../../contract/desk/news.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { LOCALES, type Locale } from '../../../contract/lists.ts'
import { languageName } from '../../../core/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { ask, DeskError } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { useChange } from '../../session.ts'
import { BrandField } from '../../shell/brand-field.tsx'
import { Failure, useFieldError } from '../../shell/failure.tsx'
import { FormDialog } from '../../shell/form-dialog.tsx'
import { useTexts } from '../../texts.ts'

interface WriteNewsProps {
  me: Me
  onDone: () => void
}

type Texts = Partial<Record<Locale, string>>

/** The texts of files that are named for their language, `de.md`. */
async function readFiles(files: readonly File[]): Promise<Texts> {
  const read = files.map(async (file) => {
    const locale = LOCALES.find((each) => file.name === `${each}.md`)
    return locale ? [[locale, await file.text()] as const] : []
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

/** A name at a brand at which another draft stood when this one was to be saved, and how often. */
interface Contested {
  brand: string
  name: string
  times: number
}

/** Takes news in as files or typed, a text for each language of the brand; replaces no draft that was not named. */
export function WriteNews({ me, onDone }: WriteNewsProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [texts, setTexts] = useState<Texts>({})
  const [shown, setShown] = useState<readonly Locale[]>(['en'])
  const [contested, setContested] = useState<Contested | null>(null)
  const standing = useQuery({
    queryKey: ['standing news', contested],
    queryFn: () => ask(getNews, { query: { brand: contested?.brand, name: contested?.name } }),
    enabled: contested !== null,
  })
  const draft = standing.data?.rows[0]
  const save = useChange(saveNews, () => {
    setOpen(false)
    setTexts({})
    setContested(null)
    onDone()
  })
  const fieldError = useFieldError(save.error, 'desk.news.problems')
  // Languages with a text, and those that the server missed.
  const languages = LOCALES.filter(
    (each) => shown.includes(each) || texts[each] !== undefined || fieldError(`texts.${each}`) !== undefined,
  )
  const moment = momentWriter(me.language, me.time_zone)
  /** Another name is another draft. */
  const forget = () => setContested(null)
  const errorOf = (language: Locale) => {
    const error = fieldError(`texts.${language}`)
    return error === undefined ? undefined : t('desk.news.text_wrong')
  }
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t('desk.news.write')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        title={t('desk.news.write')}
        text={t('desk.news.write_text')}
        {...(draft ? { submitLabel: t('desk.news.replace') } : {})}
        isBusy={save.isPending || standing.isFetching}
        error={contested ? null : save.error}
        onClose={() => setOpen(false)}
        onSubmit={(textOf) => {
          const code = textOf('code')
          const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
          const [brand, name] = [textOf('brand'), textOf('name')]
          const written_at = draft?.written_at ?? 0
          save.mutate(
            { body: { brand, name, written_at, texts: filled, ...(code && { code }) } },
            {
              onError(error) {
                if (error instanceof DeskError && error.code === 'case_changed')
                  setContested((before) => ({ brand, name, times: (before?.times ?? 0) + 1 }))
              },
            },
          )
        }}
      >
        <BrandField me={me} onChange={forget} />
        <TextField
          label={t('desk.news.name')}
          hint={t('desk.news.name_hint')}
          name="name"
          required
          spellCheck={false}
          autoComplete="off"
          error={fieldError('name')}
          onChange={forget}
        />
        <TextField
          label={t('desk.news.code')}
          hint={t('desk.news.code_hint')}
          name="code"
          spellCheck={false}
          autoComplete="off"
          error={fieldError('code')}
        />
        <TextField
          label={t('desk.news.files')}
          hint={t('desk.news.files_hint')}
          type="file"
          accept=".md,text/markdown"
          multiple
          onChange={({ target }) => {
            void readFiles([...(target.files ?? [])]).then((read) =>
              setTexts((before) => ({ ...before, ...read })),
            )
          }}
        />
        {languages.map((language) => (
          <TextArea
            key={language}
            label={languageName(t.locale, language)}
            lang={language}
            value={texts[language] ?? ''}
            maxLength={5000}
            error={errorOf(language)}
            onChange={({ target }) => setTexts((before) => ({ ...before, [language]: target.value }))}
          />
        ))}
        {languages.length < LOCALES.length && (
          <SelectField
            label={t('desk.news.more_languages')}
            value=""
            placeholder="–"
            options={LOCALES.filter((each) => !languages.includes(each)).map((value) => ({
              value,
              label: languageName(t.locale, value),
            }))}
            onChange={({ target }) =>
              setShown((before) => [...before, ...LOCALES.filter((each) => each === target.value)])
            }
          />
        )}
        {draft && (
          <Alert kind="warning" role="alert">
            {t('desk.news.contested', {
              who: actorName(t, draft.written_by, namesOf(standing.data?.operators ?? []), me),
              at: moment(draft.written_at),
            })}
          </Alert>
        )}
        <Failure error={standing.error} onRetry={() => void standing.refetch()} />
      </FormDialog>
    </>
  )
}
