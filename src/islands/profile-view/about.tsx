import type { Profile } from '../../contract/profiles.ts'
import { languageName } from '../../core/format.ts'
import { noBreakPunctuation } from '../../core/no-break.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePage } from '../shared/page-context.tsx'

/** All of a short text, else whole sentences of its first paragraph: little enough to be set large. */
const QUOTE = /^[^\n]{1,140}$|^[^\n]{0,139}[.!?…](?=\s)/u

/** The beginning as a quote, and what follows; no quote where the first sentence is long. */
export function splitQuote(about: string): { quote: string; rest: string } {
  const text = noBreakPunctuation(about)
  const [quote = ''] = QUOTE.exec(text) ?? []
  return { quote, rest: text.slice(quote.length).trim() }
}

/** The member's own words, the beginning as a quote; what is in another language says so, and in which. */
export function About({ profile: { about, words_in: language } }: { profile: Profile }) {
  const { t, locale } = usePage()
  if (about === '') return null
  const { quote, rest } = splitQuote(about)
  return (
    <section className="profile-view__about">
      <h2 className="visually-hidden">{t('profiles.profile.about')}</h2>
      {language && <p className="profile-view__language">{languageName(locale, language)}</p>}
      {quote && (
        <blockquote
          className={classNames('profile-view__quote', language && 'profile-view__quote--foreign')}
          lang={language}
        >
          {quote}
        </blockquote>
      )}
      {rest && (
        <p className="profile-view__rest" lang={language}>
          {rest}
        </p>
      )}
    </section>
  )
}
