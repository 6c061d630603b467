import type { ReactNode } from 'react'
import { type Secrets, submitStep, typeSignup } from '../../stores/signup/signup.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './steps.tsx'
import { usePage } from '../shared/page-context.tsx'

/** A sentence with links in it: `parts` fill the `{placeholders}` of the text. */
function Sentence({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <span key={index}>{index % 2 === 1 ? (parts[piece] ?? piece) : piece}</span>)
}

interface AccountStepProps extends StepProps {
  /** Kept by the page, not by the browser, while other steps are shown. */
  secrets: Secrets
  onSecrets: (secrets: Secrets) => void
}

/** Name, e-mail and password; the consents are asked one by one and never ticked beforehand. */
export function AccountStep({ signup, work, secrets, onSecrets: setSecrets }: AccountStepProps) {
  const { t, site, href } = usePage()
  const errorOf = fieldErrorTexts(t, work.errors, { group: 'signup.errors', age: site.min_age })
  /** A hint makes room for what went wrong. */
  const hintOf = (field: 'name' | 'email' | 'password') =>
    !errorOf(field) && t(`signup.account.${field}_hint`)
  return (
    <Frame
      signup={signup}
      step={3}
      work={work}
      title={t('signup.account.title')}
      submitLabel={t('signup.account.submit')}
      onSubmit={() => void submitStep(secrets)}
    >
      <TextField
        label={t('signup.account.name')}
        hint={hintOf('name')}
        name="name"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
        value={signup.form.name}
        error={errorOf('name')}
        onChange={(event) => typeSignup({ name: event.target.value })}
      />
      <TextField
        label={t('signup.account.email')}
        hint={hintOf('email')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        required
        value={signup.form.email}
        error={errorOf('email')}
        onChange={(event) => typeSignup({ email: event.target.value })}
      />
      <PasswordField
        label={t('signup.account.password')}
        hint={hintOf('password')}
        name="password"
        autoComplete="new-password"
        required
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        value={secrets.password}
        error={errorOf('password')}
        onChange={(event) => setSecrets({ ...secrets, password: event.target.value })}
      />
      <Checkbox
        name="terms"
        required
        checked={secrets.terms}
        error={errorOf('terms')}
        onChange={(event) => setSecrets({ ...secrets, terms: event.target.checked })}
        label={
          <Sentence
            text={t('signup.account.terms', { terms: '{terms}', privacy: '{privacy}' })}
            parts={{
              terms: (
                <a href={href('pages-terms')} target="_blank" rel="noopener">
                  {t('signup.account.terms_link')}
                </a>
              ),
              privacy: (
                <a href={href('pages-privacy')} target="_blank" rel="noopener">
                  {t('signup.account.privacy_link')}
                </a>
              ),
            }}
          />
        }
      />
      <Checkbox
        name="consent"
        required
        checked={secrets.consent}
        error={errorOf('consent')}
        onChange={(event) => setSecrets({ ...secrets, consent: event.target.checked })}
        label={t('signup.account.consent', { name: site.name })}
      />
    </Frame>
  )
}
