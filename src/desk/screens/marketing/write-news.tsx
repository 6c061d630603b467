import { useState } from 'react'
import { saveNews } from '../../../contract/desk/news.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { LOCALES, type Locale } from '../../../contract/lists.ts'
import { languageName } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useChange } from '../../session.ts'
import { useFieldError } from '../../shell/failure.tsx'
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

/** Takes news in as files or typed, a text for each language of the brand. */
export function WriteNews({ me, onDone }: WriteNewsProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [texts, setTexts] = useState<Texts>({})
  const [shown, setShown] = useState<readonly Locale[]>(['en'])
  const save = useChange(saveNews, () => {
    setOpen(false)
    setTexts({})
    onDone()
  })
  const fieldError = useFieldError(save.error, 'desk.news.problems')
  // Languages with a text, and those that the server missed.
  const languages = LOCALES.filter(
    (each) => shown.includes(each) || texts[each] !== undefined || fieldError(`texts.${each}`) !== undefined,
  )
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
        isBusy={save.isPending}
        error={save.error}
        onClose={() => setOpen(false)}
        onSubmit={(textOf) => {
          const code = textOf('code')
          const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
          save.mutate({
            body: { brand: textOf('brand'), name: textOf('name'), texts: filled, ...(code && { code }) },
          })
        }}
      >
        <SelectField
          label={t('desk.brand')}
          name="brand"
          options={me.brands.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          label={t('desk.news.name')}
          hint={t('desk.news.name_hint')}
          name="name"
          required
          spellCheck={false}
          autoComplete="off"
          error={fieldError('name')}
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
      </FormDialog>
    </>
  )
}
