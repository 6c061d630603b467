import { usePage } from '../shared/page-context.tsx'

/** All of a short text, else whole sentences of its first paragraph: little enough to be set large. */
const QUOTE = /^[^\n]{1,140}$|^[^\n]{0,139}[.!?…](?=\s)/u

/** The beginning as a quote, and what follows; no quote where the first sentence is long. */
export function splitQuote(about: string): { quote: string; rest: string } {
  const [quote = ''] = QUOTE.exec(about) ?? []
  return { quote, rest: about.slice(quote.length).trim() }
}

/** The member's own words, the beginning as a quote. */
export function About({ about }: { about: string }) {
  const { t } = usePage()
  if (about === '') return null
  const { quote, rest } = splitQuote(about)
  return (
    <section className="profile-view__about">
      <h2 className="visually-hidden">{t('profiles.profile.about')}</h2>
      {quote && <blockquote className="profile-view__quote">{quote}</blockquote>}
      {rest && <p className="profile-view__rest">{rest}</p>}
    </section>
  )
}
