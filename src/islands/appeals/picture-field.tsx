import { type ChangeEvent, useEffect, useId, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { PHOTO_TYPES } from '../../core/limits.ts'
import { sendPicture } from '../../stores/moderation/appeals.ts'
import type { PhotoProblem } from '../../stores/profiles/photo-upload.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { photoProblemText } from '../shared/photo-problem-text.ts'

/** A picture the server has, and how it looks. */
export interface Picture {
  id: string
  src: string
}

interface PictureFieldProps {
  pictures: readonly Picture[]
  most: number
  onChange: (pictures: readonly Picture[]) => void
  /** Told when one is on its way, and when it has arrived. */
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}

/** Pictures that are sent as soon as they are chosen. */
export function PictureField({ pictures, most, onChange, onBusy, error }: PictureFieldProps) {
  const { t } = usePage()
  const id = useId()
  const [problem, setProblem] = useState<PhotoProblem | Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mark = (busy: boolean) => {
    setBusy(busy)
    onBusy(busy)
  }

  const send = async (file: File) => {
    setProblem(null)
    mark(true)
    const uploads = await import('../../stores/profiles/photo-upload.ts').catch(() => null)
    const found = uploads ? await uploads.photoProblem(file, 1) : ({ kind: 'network' } as const)
    const result = found ? null : await sendPicture(file)
    mark(false)
    if (found) return setProblem(found)
    if (!result) return
    if (result.ok) onChange([...pictures, { id: result.value.id, src: URL.createObjectURL(file) }])
    else setProblem(result.failure)
  }
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file && !isBusy) void send(file)
  }
  return (
    <fieldset className="appeal__pictures" aria-describedby={`${id}-hint ${id}-outcome`}>
      <legend className="field__label">{t('moderation.appeal.pictures')}</legend>
      <p className="field__hint" id={`${id}-hint`}>
        {t('moderation.appeal.pictures_hint', { count: most })}
      </p>
      <ul className="appeal__list">
        {pictures.map((picture, index) => (
          <Chosen
            key={picture.id}
            picture={picture}
            number={index + 1}
            onRemove={() => onChange(pictures.filter((each) => each !== picture))}
          />
        ))}
        {pictures.length < most && (
          <li className="appeal__picture">
            <label className="photo-upload__place" aria-busy={isBusy || undefined}>
              <input
                type="file"
                className="photo-upload__input"
                accept={PHOTO_TYPES.join()}
                aria-disabled={isBusy || undefined}
                onChange={handleChange}
              />
              <Icon name="camera" />
              <span className="photo-upload__label">{t('moderation.appeal.add')}</span>
            </label>
          </li>
        )}
      </ul>
      <div id={`${id}-outcome`} role="status">
        {typeof problem === 'string' && <p className="field__error">{photoProblemText(t, problem)}</p>}
        {error !== undefined && <p className="field__error">{error}</p>}
        {problem !== null && typeof problem === 'object' && <FailureAlert failure={problem} />}
      </div>
    </fieldset>
  )
}

interface ChosenProps {
  picture: Picture
  number: number
  onRemove: () => void
}

function Chosen({ picture: { src }, number, onRemove }: ChosenProps) {
  const { t } = usePage()
  useEffect(() => () => URL.revokeObjectURL(src), [src])
  return (
    <li className="appeal__picture">
      <img className="photo-upload__preview" src={src} alt={t('moderation.appeal.picture', { number })} />
      <IconButton
        icon="trash"
        label={t('moderation.appeal.remove', { number })}
        className="appeal__remove"
        onClick={onRemove}
      />
    </li>
  )
}
