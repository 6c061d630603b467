import { SPOKEN_LIMIT } from '../../contract/profiles.ts'
import { SPOKEN } from '../../contract/profile-lists.ts'
import { Chips } from '../../ui/chips.tsx'
import { spokenOptions } from '../shared/spoken-options.ts'
import { usePage } from '../shared/page-context.tsx'

interface SpokenLanguagesProps {
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

export function SpokenLanguages({ values, error, onChange }: SpokenLanguagesProps) {
  const { t, locale } = usePage()
  return (
    <Chips
      legend={t('accounts.profile.interests_hint', { limit: SPOKEN_LIMIT })}
      name="languages"
      options={spokenOptions(locale, SPOKEN)}
      values={values}
      limit={SPOKEN_LIMIT}
      error={error}
      onChange={onChange}
    />
  )
}
