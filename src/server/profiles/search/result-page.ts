// Members who fit a search, as a document without script: in the brand's colours and type, and nothing beside the list.

import { html } from 'hono/html'
import type * as v from 'valibot'
import { pageLocale, textIn } from '../../../config/locale.ts'
import { themeCss } from '../../../config/theme.ts'
import type { showResults } from '../../../contract/calls/search.ts'
import type { Card } from '../../../contract/cards.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../../contract/search.ts'
import { formatNumber } from '../../../core/format.ts'
import { localize } from '../../../core/urls.ts'
import { pathOf } from '../../../routes.ts'
import type { Context } from '../../platform/context.ts'
import { inlineStyle } from '../../platform/inline-style.ts'
import { searchProfiles } from './search-profiles.ts'

type Query = v.InferOutput<(typeof showResults)['query']>

const STYLE = `*{box-sizing:border-box;margin:0}
body{padding:1.5rem max(1rem,50vw - 38rem) 4rem;background:var(--ground);color:var(--text);font:1rem/1.5 var(--font-text)}
a{color:inherit}
nav,.foot{display:flex;flex-wrap:wrap;gap:0 1.5rem}
nav a,.foot a{line-height:2.75rem}
nav a:first-child{margin-inline-end:auto;font:var(--display-weight) 1.25rem/2.75rem var(--font-display);text-decoration:none}
h1{margin-block:1rem;font:var(--display-weight) 2rem/1.1 var(--font-display);letter-spacing:var(--display-spacing)}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:1rem;padding:0;margin-block:1.5rem;list-style:none}
li a{display:block;text-decoration:none}
img,i{display:grid;place-content:center;width:100%;height:auto;aspect-ratio:4/5;object-fit:cover;border-radius:var(--photo);background:var(--primary-soft);font:var(--display-weight) 4rem/1 var(--font-display)}
b,.foot small{display:block;flex-basis:100%}
b{margin-block-start:.5rem}
small{color:var(--muted);font-size:.875rem}
.action{display:inline-block;padding:0 1.5rem;border-radius:var(--control);background:var(--primary);color:var(--on-primary);line-height:2.75rem;text-decoration:none}`

export async function resultPage(context: Context, { language, ...query }: Query): Promise<Response> {
  const { deps, brand, locale: own } = context
  const { site, defaultLocale } = brand
  const locale = pageLocale(site, language ?? own)
  const t = deps.translator(locale, site.address)
  const linkTo = (path: string) => localize(path, locale, defaultLocale)
  const found = await searchProfiles(context, inOrder(query))
  const count = found.num_results
  const title =
    count >= COUNT_LIMIT
      ? t('profiles.count_limit', { limit: formatNumber(locale, COUNT_LIMIT) })
      : t('profiles.count', { count })
  const cards = [...found.results, ...found.similar]
  const hasMore = found.page * PAGE_SIZE < count
  const label = textIn(site.fictional_singular, locale)
  const warning = t('common.footer.fictional', { name: site.name, label })
  const body = html`<nav>
      <a href="${linkTo('/')}">${site.name}</a>
      <a href="${linkTo(pathOf('members'))}">${t('profiles.filters.title')}</a>
      <a href="${linkTo(pathOf('login'))}">${t('common.nav.login')}</a>
      <a href="${linkTo(pathOf('signup'))}">${t('common.nav.signup')}</a>
    </nav>
    <main>
      <h1>${count > 0 ? title : t('profiles.empty.title')}</h1>
      ${found.similar.length > 0 && html`<p>${t('profiles.similar.title')}</p>`}
      <ul>
        ${cards.map((card) => cardItem(context, card, linkTo(pathOf('members-id', { id: card.id })), labelOf(card)))}
      </ul>
      ${hasMore && html`<a class="action" href="${nextPage(query, locale)}">${t('profiles.load_more')}</a>`}
    </main>
    <p class="foot">
      ${site.fictional_warning && html`<small>${warning}</small>`}
      <a href="${linkTo(pathOf('pages-terms'))}">${t('common.footer.terms')}</a>
      <a href="${linkTo(pathOf('pages-privacy'))}">${t('common.footer.privacy')}</a>
      <a href="${linkTo(pathOf('withdrawal'))}">${t('common.footer.withdraw')}</a>
    </p>`
  return documentOf(context, locale, `${title} – ${site.name}`, await body)

  function labelOf({ fictional, from_brand }: Card): string {
    const labels = [
      fictional ? textIn(site.fictional_singular, locale) : '',
      from_brand === null ? '' : t('profiles.card.from', { brand: from_brand }),
    ]
    return labels.filter(Boolean).join(' · ')
  }
}

/** A range said the wrong way round is turned. */
function inOrder({ min_age, max_age, ...rest }: Omit<Query, 'language'>): Omit<Query, 'language'> {
  const isTurned = min_age !== undefined && max_age !== undefined && min_age > max_age
  return { ...rest, ...(isTurned ? { min_age: max_age, max_age: min_age } : { min_age, max_age }) }
}

function nextPage(query: Omit<Query, 'language'>, language: string): string {
  const next = new URLSearchParams({ language })
  for (const [name, value] of Object.entries({ ...query, page: query.page + 1 })) {
    if (value !== undefined) next.set(name, String(value))
  }
  return `?${next.toString()}`
}

const cardItem = ({ brand }: Context, { name, age, city, main_image }: Card, link: string, label: string) =>
  html`<li>
    <a href="${link}"
      >${
        main_image
          ? html`<img
              src="${brand.site.cdn_prefix + main_image.thumb_filename}"
              alt=""
              width="384"
              height="480"
            />`
          : html`<i aria-hidden="true">${[...name][0]}</i>`
      }<b>${name}, ${age}</b><small>${[label, city].filter(Boolean).join(' · ')}</small></a
    >
  </li>`

async function documentOf(
  { brand }: Context,
  locale: string,
  title: string,
  body: unknown,
): Promise<Response> {
  const { element, source } = inlineStyle(themeCss(brand.site.theme) + STYLE)
  const photos = URL.parse(brand.site.cdn_prefix)?.origin ?? "'self'"
  const document = await html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${element}
      </head>
      <body>
        ${body}
      </body>
    </html>`
  return new Response(document.toString(), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Cookie',
      'Content-Security-Policy': `default-src 'none'; img-src ${photos}; font-src 'self'; style-src ${source}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
