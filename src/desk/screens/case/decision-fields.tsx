import * as v from 'valibot'
import type { Me } from '../../../contract/desk/operators.ts'
import { NOTICE_KINDS, PHOTO_GROUNDS } from '../../../contract/lists.ts'
import { SUSPENSION_DAYS } from '../../../contract/moderation.ts'
import type { PlainKey } from '../../../core/message-key.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import type { CaseDetail } from '../../cases.ts'
import { dayEnd, dayOf, dayStart } from '../../days.ts'
import { useTexts } from '../../texts.ts'
import { type Draft, fieldsOf } from './draft.ts'

interface DecisionFieldsProps {
  me: Me
  detail: CaseDetail
  draft: Draft
  fieldError: (name: string) => string | undefined
  onChange: (change: Partial<Draft>) => void
}

/** What the chosen measure asks for, and nothing else. */
export function DecisionFields({ me, detail, draft, fieldError, onChange }: DecisionFieldsProps) {
  const t = useTexts()
  const fields = fieldsOf(detail, draft)
  const toggle = (fact: string, isTicked: boolean) =>
    onChange({ facts: isTicked ? [...draft.facts, fact] : draft.facts.filter((each) => each !== fact) })
  const left = fields.words - [...draft.words.trim()].length
  return (
    <div className="decision__fields">
      {fields.instead && (
        <SelectField
          label={t('desk.decide.instead')}
          placeholder={t('desk.decide.choose')}
          value={draft.instead ?? ''}
          error={fieldError('instead')}
          options={(['removed', 'photo_refused'] as const).map((measure) => ({
            value: measure,
            label: t(`desk.measures.${measure}`),
          }))}
          onChange={({ target }) => onChange(chosen('instead', target.value))}
        />
      )}
      {fields.ground && (
        <SelectField
          label={t('desk.queue.ground')}
          placeholder={t('desk.decide.choose')}
          value={draft.ground ?? ''}
          error={fieldError('ground')}
          options={NOTICE_KINDS.map((ground) => ({ value: ground, label: t(`desk.grounds.${ground}`) }))}
          onChange={({ target }) => onChange(chosen('ground', target.value))}
        />
      )}
      {fields.photo && (
        <SelectField
          label={t('desk.decide.photo')}
          placeholder={t('desk.decide.choose')}
          value={draft.photo ?? ''}
          error={fieldError('photo')}
          options={photosOf(detail).map((id) => ({ value: id, label: photoLabel(id) }))}
          onChange={({ target }) => onChange(chosen('photo', target.value))}
        />
      )}
      {fields.photo_ground && (
        <SelectField
          label={t('desk.queue.ground')}
          placeholder={t('desk.decide.choose')}
          value={draft.photo_ground ?? ''}
          error={fieldError('photo_ground')}
          options={PHOTO_GROUNDS.map((ground) => ({ value: ground, label: t(`desk.grounds.${ground}`) }))}
          onChange={({ target }) => onChange(chosen('photo_ground', target.value))}
        />
      )}
      {fields.message && (
        <SelectField
          label={t('desk.decide.text')}
          placeholder={t('desk.decide.choose')}
          value={draft.message === undefined ? '' : draft.message || PROFILE}
          error={fieldError('message')}
          options={[
            { value: PROFILE, label: t('desk.decide.profile_text') },
            ...messagesOf(detail).map((id) => ({ value: id, label: t('desk.decide.message', { id }) })),
            ...answersOf(detail).map(({ id, answer }) => ({
              value: `answer:${id}`,
              label: t('desk.decide.profile_answer', { answer: answer || t('desk.evidence.voice') }),
            })),
          ]}
          onChange={({ target: { value } }) =>
            onChange(value === PROFILE ? { message: '' } : chosen('message', value))
          }
        />
      )}
      {fields.days && (
        <SelectField
          label={t('desk.decide.days')}
          placeholder={t('desk.decide.choose')}
          value={String(draft.days ?? '')}
          error={fieldError('days')}
          options={SUSPENSION_DAYS.map((days) => ({
            value: String(days),
            label: t('desk.decide.days_of', { count: days }),
          }))}
          onChange={({ target }) => {
            const days = SUSPENSION_DAYS.find((each) => String(each) === target.value)
            onChange(days === undefined ? {} : { days })
          }}
        />
      )}
      {fields.facts.length > 0 && (
        <fieldset className="ticks">
          <legend className="field__label">{t('desk.decide.facts')}</legend>
          {fields.facts.map((fact) => (
            <Checkbox
              key={fact}
              label={t(`desk.facts.${fact}` as PlainKey)}
              checked={draft.facts.includes(fact)}
              onChange={({ target }) => toggle(fact, target.checked)}
            />
          ))}
          {fieldError('facts') !== undefined && <p className="field__error">{fieldError('facts')}</p>}
        </fieldset>
      )}
      {fields.order && (
        <TextField
          label={t('desk.decide.order')}
          value={draft.order ?? ''}
          spellCheck={false}
          error={fieldError('order')}
          onChange={({ target }) => onChange({ order: target.value.trim() })}
        />
      )}
      {(['authority', 'reference'] as const).map(
        (name) =>
          fields[name] && (
            <TextField
              key={name}
              label={t(`desk.report.${name}`)}
              value={draft[name] ?? ''}
              spellCheck={false}
              error={fieldError(name)}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          ),
      )}
      {(['reported_at', 'until', 'inform_at'] as const).map(
        (name) =>
          fields[name] && (
            <TextField
              key={name}
              label={t(`desk.decide.${name}`)}
              hint={name === 'inform_at' ? t('desk.decide.inform_hint') : undefined}
              type="date"
              value={draft[name] === undefined ? '' : dayOf(draft[name], me.time_zone)}
              error={fieldError(name)}
              onChange={({ target }) => onChange({ [name]: momentOf(name, target.value, me.time_zone) })}
            />
          ),
      )}
      {fields.words > 0 && (
        <TextArea
          label={t(wordsLabel(draft))}
          hint={t('desk.decide.words_hint')}
          aside={t('desk.decide.left', { count: left })}
          value={draft.words}
          lang={detail.language}
          error={left < 0 ? t('desk.fields.too_long') : fieldError('words')}
          onChange={({ target }) => onChange({ words: target.value })}
        />
      )}
    </div>
  )

  function photoLabel(id: string) {
    const at = detail.member?.photos.findIndex((photo) => photo.id === id) ?? -1
    const label = at < 0 ? t('desk.decide.gone_photo') : t('desk.member.photo', { number: at + 1 })
    const isReported = detail.all_notices.some(({ photo }) => photo === id)
    return isReported ? `${label} – ${t('desk.conversation.marked')}` : label
  }
}

/** What was done, why not, an answer, or what is added to a statement. */
function wordsLabel({ measure }: Draft) {
  if (measure === 'answered') return 'desk.decide.answer'
  if (measure === 'order_done' || measure === 'granted') return 'desk.decide.done_words'
  if (measure === 'order_refused' || measure === 'request_refused') return 'desk.decide.reasons'
  return 'desk.decide.words'
}

/** What is held is held to the end of its day; the rest begins with it. */
function momentOf(name: string, day: string, zone: string): number | undefined {
  const at = name === 'until' ? dayEnd(day, zone) - 1 : dayStart(day, zone)
  return Number.isNaN(at) ? undefined : at
}

const PROFILE = 'profile'

/** What was chosen of a list; its first entry is nothing. */
const chosen = <Name extends keyof Draft>(name: Name, value: string): Partial<Draft> => ({
  [name]: value === '' ? undefined : value,
})

/** Photos that may be refused: reported ones first. */
const photosOf = ({ all_notices: notices, member }: CaseDetail): string[] => [
  ...new Set([
    ...notices.map(({ photo }) => photo).filter((photo) => photo !== ''),
    ...(member?.photos ?? []).map(({ id }) => id),
  ]),
]

const Answers = v.object({ answers: v.array(v.object({ id: v.string(), answer: v.string() })) })

/** Answers on the profile as they were copied; one that is another by now is found no more. */
function answersOf({ evidence }: CaseDetail): v.InferOutput<typeof Answers>['answers'] {
  const copied = evidence.flatMap(({ content }) => (v.is(Answers, content) ? content.answers : []))
  return [...new Map(copied.map((each) => [each.id, each])).values()]
}

const messagesOf = ({ all_notices: notices }: CaseDetail): string[] => [
  ...new Set(notices.flatMap(({ reference }) => /message:([\w-]{1,64})/.exec(reference)?.slice(1) ?? [])),
]
