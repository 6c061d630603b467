import { $openProfile, NO_PROFILE } from '../../stores/profiles.ts'
import { $user } from '../../stores/sessions.ts'
import { submitStep, typeSignup } from '../../stores/signup.ts'
import { NO_SECRETS } from '../../stores/signup.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { PhotoUpload } from '../shared/photo-upload.tsx'
import { useShared } from '../use-shared.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './steps.tsx'
import { usePage } from '../shared/page-context.tsx'

/** A photo, and the first message to the member the signup came from. Both may be left out. */
export function PhotoStep({ signup, work }: StepProps) {
  const { t, site } = usePage()
  const user = useShared($user, null)
  const { profile } = useShared($openProfile, NO_PROFILE)
  const image = user?.profile.main_image
  const name = profile.status === 'ready' ? profile.value.name : null
  const hasMessage = signup.profile !== null && signup.form.message.trim() !== ''
  return (
    <Frame
      signup={signup}
      step={4}
      work={work}
      title={t('signup.photo.title')}
      text={t('signup.photo.text')}
      submitLabel={t(image || hasMessage ? 'signup.photo.finish' : 'signup.photo.skip_photo')}
      aside={
        hasMessage && (
          <Button variant="plain" onClick={() => void submitStep(NO_SECRETS, true)}>
            {t('signup.photo.skip')}
          </Button>
        )
      }
    >
      <div className="signup__photo">
        {image && user ? (
          <Portrait
            name={user.name}
            photo={{ src: site.cdn_prefix + image.thumb_filename }}
            alt={t('accounts.photos.main')}
            isBare
            isEager
          />
        ) : (
          <PhotoUpload />
        )}
      </div>
      {signup.profile !== null && (
        <TextArea
          label={name === null ? t('signup.photo.message_plain') : t('signup.photo.message', { name })}
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
