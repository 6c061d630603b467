import { noBreakPunctuation } from '../../core/no-break.ts'
import { usePage } from '../shared/page-context.tsx'

/** All of a short text, else whole sentences of its first paragraph: little enough to be set large. */
const QUOTE = /^[^\n]{1,140}$|^[^\n]{0,139}[.!?…](?=\s)/u

/** The beginning as a quote, and what follows; no quote where the first sentence is long. */
export function splitQuote(about: string): { quote: string; rest: string } {
  const text = noBreakPunctuation(about)
  const [quote = ''] = QUOTE.exec(text) ?? []
  return { quote, rest: text.slice(quote.length).trim() }
}

interface AboutProps {
  about: string
  /** Whether it is in the reader's language. */
  isReadable: boolean
}

/** The member's own words, the beginning as a quote. */
export function About({ about, isReadable }: AboutProps) {
  const { t } = usePage()
  if (about === '') return null
  const { quote, rest } = isReadable ? splitQuote(about) : { quote: '', rest: noBreakPunctuation(about) }
  return (
    <section className="profile-view__about">
      <h2 className="visually-hidden">{t('profiles.profile.about')}</h2>
      {quote && <blockquote className="profile-view__quote">{quote}</blockquote>}
      {rest && <p className="profile-view__rest">{rest}</p>}
    </section>
  )
}
