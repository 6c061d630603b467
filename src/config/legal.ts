import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TZDate } from '@date-fns/tz'
import { marked, type Token } from 'marked'
import type { Locale } from '../contract/lists.ts'
import { loadFormatDate } from '../core/dates.ts'
import { FREE_CONVERSATIONS, FREE_MESSAGES } from '../core/limits.ts'
import { termsVersion } from './company.ts'
import { textIn } from './locale.ts'
import { projectRoot } from './root.ts'
import type { Site } from './site.ts'

export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'faq'] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** Placeholders a legal text may hold. */
export const LEGAL_PLACEHOLDERS = [
  'name',
  'domain',
  'company_name',
  'company_address',
  'company_city',
  'company_country',
  'kvk',
  'vat_numbers',
  'tradenames',
  'support_email',
  'support_phone',
  'min_age',
  'refund_days',
  'terms_version',
  'fictional_singular',
  'fictional_plural',
  'resell_brands',
  'free_messages',
  'free_conversations',
] as const
type Placeholder = (typeof LEGAL_PLACEHOLDERS)[number]

/** Blocks that stand only where the brand does this. */
export const LEGAL_CONDITIONS = ['fictional', 'resell', 'cam'] as const
type Condition = (typeof LEGAL_CONDITIONS)[number]

export interface LegalText {
  title: string
  /** One sentence, for search engines. */
  description: string
  /** The rest as marked's tokens, filled; links read `route:<routeId>`, `mailto:…` or `https://…`. */
  tokens: Token[]
}

/** A legal text of a brand. `sites` are all brands, for the names of partners. */
export async function legalText(
  site: Site,
  locale: Locale,
  document: LegalDocument,
  sites: readonly Site[],
  root = projectRoot(),
): Promise<LegalText> {
  const source = await readFile(join(root, 'locales', locale, 'legal', `${document}.md`), 'utf8')
  const values = await placeholderValues(site, locale, sites)
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
    )
  const { title, description, body } = splitLegal(keepBlocks(source, conditions(site)))
  const tokens = marked.lexer(body)
  // After the lexer, so that a brand's name is never read as Markdown.
  void marked.walkTokens(tokens, (token) => {
    const fields = token as unknown as Record<string, unknown>
    for (const field of ['text', 'href', 'raw']) {
      const value = fields[field]
      if (typeof value === 'string') fields[field] = fill(value)
    }
  })
  return { title: fill(title), description: fill(description), tokens }
}

/** The first line without its mark, the paragraph after it, and what follows. */
export function splitLegal(source: string): { title: string; description: string; body: string } {
  const [title = '', description = '', ...body] = source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  return {
    title: title.replace(/^# +/, ''),
    description: description.replaceAll('\n', ' '),
    body: body.join('\n\n'),
  }
}

/** The blocks `::: if <condition>` … `:::` in order, as conditions. */
export const blocksOf = (source: string): string[] =>
  [...source.matchAll(/^::: if (.+)$/gm)].map(([, condition = '']) => condition.trim())

/** Drops the fences, and the blocks whose condition is not met. */
function keepBlocks(source: string, met: Record<Condition, boolean>): string {
  return source.replace(/^::: if (\w+)\n([\s\S]*?)^:::\n?/gm, (_, condition: Condition, block: string) =>
    met[condition] ? block : '',
  )
}

const conditions = (site: Site): Record<Condition, boolean> => ({
  fictional: site.fictional_warning,
  resell: site.member_resell,
  cam: site.cam_profiles,
})

async function placeholderValues(
  site: Site,
  locale: Locale,
  sites: readonly Site[],
): Promise<Record<Placeholder, string>> {
  const { company } = site
  const formatDate = await loadFormatDate(locale, site.domain_language)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const partners = sites.filter(({ id }) => site.resell_to.includes(id)).map(({ name }) => name)
  return {
    name: site.name,
    domain: site.domain,
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_country: new Intl.DisplayNames(locale, { type: 'region' }).of(company.country) ?? company.country,
    kvk: company.kvk,
    vat_numbers: company.vat_numbers.join(', '),
    tradenames: company.tradenames.join(', '),
    support_email: site.support_email,
    support_phone: site.support_phone,
    min_age: String(site.min_age),
    refund_days: String(site.refund_days),
    terms_version: formatDate(new TZDate(termsVersion(site), 'UTC'), 'long'),
    fictional_singular: textIn(site.fictional_singular, locale),
    fictional_plural: textIn(site.fictional_plural, locale),
    resell_brands: list.format(partners),
    free_messages: String(FREE_MESSAGES),
    free_conversations: String(FREE_CONVERSATIONS),
  }
}
