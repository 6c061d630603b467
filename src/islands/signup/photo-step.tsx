import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shows } from '../../contract/fields.ts'
import { deletePhoto } from '../../stores/profiles/own-profile.ts'
import { valueOf } from '../../stores/page/loadable.ts'
import { $user } from '../../stores/account/sessions.ts'
import { NO_SECRETS, submitStep, typeSignup } from '../../stores/signup/signup.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { failureText } from '../shared/failure-text.ts'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { PhotoInput, PhotoPreview, type Upload, useUpload } from '../shared/photo-input.tsx'
import { useShared } from '../use-shared.ts'
import { Frame } from './frame.tsx'
import { canBeWrittenTo, type Origin } from './origin-card.tsx'
import type { StepProps } from './steps.tsx'

interface PhotoStepProps extends StepProps {
  origin: Origin
  /** Drawings of photos that work: a face, and a favourite place. */
  examples: readonly string[]
}

/** A photo, and a first message to the member the signup came from, if they can receive one. Both are optional. */
export function PhotoStep({ signup, work, origin, examples }: PhotoStepProps) {
  const { t, site } = usePage()
  const id = useId()
  const user = useShared($user, null)
  const content = useRef<HTMLDivElement>(null)
  const [hasUploaded, setUploaded] = useState(false)
  const [problem, setProblem] = useState('')
  const image = user?.profile.main_image
  const drop = async (photo: string) => {
    setProblem('')
    const result = await deletePhoto(photo)
    if (!result.ok) setProblem(failureText(t, result.failure))
    return result.ok
  }
  const upload = useUpload(() => {
    setUploaded(true)
    if (image) void drop(image.filename)
  })
  const remove = async (photo: string) => {
    if (!(await drop(photo))) return
    setUploaded(false)
    // The button that was pressed is gone.
    content.current?.closest('form')?.querySelector<HTMLElement>('[type=file]')?.focus()
  }
  const name = valueOf(origin)?.name
  const asksMessage = signup.profile !== null && canBeWrittenTo(origin)
  const hasMessage = asksMessage && shows(signup.form.message)

  useEffect(() => {
    if (hasUploaded) content.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [hasUploaded])

  return (
    <Frame
      signup={signup}
      step={4}
      work={work}
      title={t('signup.photo.title')}
      text={t('signup.photo.text')}
      submitLabel={t('signup.photo.finish')}
      primary={
        image ? undefined : (
          <FileButton
            look="button button--primary button--wide"
            upload={upload}
            describedBy={`${id}-outcome`}
          >
            <Icon name="camera" />
            {t(upload.isBusy ? 'accounts.photos.uploading' : 'accounts.photos.add')}
          </FileButton>
        )
      }
      aside={
        <>
          {!image && (
            <Button type="submit" variant="plain" isBusy={work.isBusy}>
              {t('signup.photo.skip_photo')}
            </Button>
          )}
          {hasMessage && (
            <Button variant="plain" onClick={() => void submitStep(NO_SECRETS, true)}>
              {t('signup.photo.skip')}
            </Button>
          )}
        </>
      }
    >
      <div className="signup__photo" ref={content}>
        {upload.file ? (
          <div className="signup__frame">
            <PhotoPreview file={upload.file} />
          </div>
        ) : image && user ? (
          <Portrait
            name={user.name}
            photo={{ src: site.cdn_prefix + image.thumb_filename }}
            alt={t('accounts.photos.main')}
            isBare
            isEager
          />
        ) : (
          <Examples pictures={examples} />
        )}
      </div>
      {image && user && (
        <div className="signup__photo-actions">
          <FileButton look="button button--plain" upload={upload} describedBy={`${id}-outcome`}>
            {t('signup.photo.change')}
          </FileButton>
          <Button variant="plain" onClick={() => void remove(image.filename)}>
            {t('signup.photo.remove')}
          </Button>
        </div>
      )}
      <p className="photo-upload__outcome" id={`${id}-outcome`} role="status">
        {problem === '' ? upload.outcome : <span className="photo-upload__problem">{problem}</span>}
      </p>
      {asksMessage && (
        <TextArea
          label={name === undefined ? t('signup.photo.message_plain') : t('signup.photo.message', { name })}
          hint={t('signup.photo.message_hint')}
          name="signup_message"
          maxLength={site.message_length}
          value={signup.form.message}
          error={fieldErrorTexts(t, work.errors)('signup_message')}
          onChange={(event) => typeSignup({ message: event.target.value })}
        />
      )}
    </Frame>
  )
}

interface FileButtonProps {
  look: string
  upload: Upload
  describedBy: string
  children: ReactNode
}

/** A file input that looks like a button. */
function FileButton({ look, upload, describedBy, children }: FileButtonProps) {
  return (
    <label className={`${look} file-button`} aria-busy={upload.isBusy || undefined}>
      <PhotoInput upload={upload} describedBy={describedBy} />
      <span className="button__text">{children}</span>
    </label>
  )
}

function Examples({ pictures: [face, scene] }: { pictures: readonly string[] }) {
  const { t } = usePage()
  return (
    <div className="photo-examples">
      {[
        { src: face, caption: t('signup.photo.example_face') },
        { src: scene, caption: t('signup.photo.example_scene') },
      ].map(({ src, caption }) => (
        <figure key={caption} className="photo-examples__one">
          <img className="photo-examples__picture" src={src} width={400} height={500} alt="" />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </div>
  )
}
