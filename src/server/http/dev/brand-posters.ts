// The page of `localhost` without a brand: a poster of each, who one can be there, and what is behind the screens.

import { Hono } from 'hono'
import { html } from 'hono/html'
import { toHex } from '../../../config/contrast.ts'
import { textIn } from '../../../config/locale.ts'
import type { Site } from '../../../config/site.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import { pagesOf } from '../page.ts'
import type { SiteFiles } from '../site-files.ts'
import type { DemoLinks } from './links.ts'

/** The name of the picture that the build draws of a brand, before the hash of its contents. */
const POSTER = 'share-home'

const STYLE = `*{box-sizing:border-box}body{margin:0;font:18px/1.5 system-ui,sans-serif;color:#1d1b1a;background:#f4f1ee}
main{max-width:92rem;margin:auto;padding:clamp(1.5rem,5vw,4rem) clamp(1rem,4vw,3rem)}
h1{margin:0;font-size:clamp(3rem,9vw,7rem);line-height:.95;letter-spacing:-.04em}
header p{max-width:38rem;margin:1rem 0;font-size:1.25rem}
nav{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin-bottom:1.75rem;font-weight:600}
nav a{padding:.6rem 0}
h2{margin:0 0 1rem;font-size:1.75rem;line-height:1.2}
ul{margin:0;padding:0;list-style:none}
a{color:inherit;text-underline-offset:.2em}
.posters{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.poster{display:grid;grid-template-rows:auto 1fr auto;overflow:hidden;border-radius:6px}
.poster img{display:block;width:100%;height:auto;aspect-ratio:1200/630;object-fit:cover}
.poster--desk{align-content:end;grid-template-rows:auto auto;color:#f4f1ee;background:#1d1b1a}.poster--desk .poster__words{padding-top:1.25rem}
.poster__words{padding:.5rem 1.5rem 0}
.poster__title{margin:0;font-size:1.5rem;line-height:1.15}.poster__title::first-letter{text-transform:uppercase}.poster__title a{text-decoration:none}
.poster p{margin:.5rem 0 0}
.more{display:grid;gap:3.5rem clamp(2rem,6vw,6rem);margin-top:4rem}@media(min-width:60rem){.more{grid-template-columns:1fr 1fr}}
.poster__ways{display:flex;flex-wrap:wrap;gap:0 .5rem;justify-content:space-between;padding:.75rem 1.5rem 1rem;font-size:.9375rem}
.poster__ways a,.rows a,.rows__name{display:inline-block;min-width:44px;padding:.6rem 0}
.rows li{display:grid;grid-template-columns:8.5rem 1fr;align-items:baseline;border-top:1px solid #cfc8c2;padding:.25rem 0 .5rem}
code{font:.95em ui-monospace,monospace}
@media(prefers-color-scheme:dark){body{color:#f2eeea;background:#171514}.rows li{border-color:#3b3632}.poster{filter:brightness(.9)}.poster--desk{background:#2b2725}}`

/** Each poster in the colours of its picture, which goes on under it. */
const coloursOf = ({ id, theme: { drawing, light } }: Site): string => {
  const [ground, text] = drawing === 'hatch' ? [light.ground, light.text] : [light.primary, light.on_primary]
  return `.poster--${id}{color:${toHex(text)};background:${toHex(ground)}}`
}

interface Posters {
  deps: Pick<Deps, 'brands' | 'desk'>
  siteFiles: ReadonlyMap<string, SiteFiles>
  load: () => Promise<DemoLinks>
}

/** Mount at the host that is no brand's. */
export function brandPosters({ deps, siteFiles, load }: Posters): Hono {
  const app = new Hono()
  const brands = [...deps.brands.values()]
  const page = pagesOf({
    style: STYLE + brands.map(({ site }) => coloursOf(site)).join(''),
    forms: 'none',
    images: 'self',
  })

  app.get('/', async () => {
    const { logins, password } = await load()
    const first = brands[0]?.origin ?? ''
    return page(
      'Duet',
      html`<header>
          <h1>Duet</h1>
          <p>
            One dating platform, ${brands.length} brands. Each has a home, members, words and a form of its
            own; nobody in here is real, and no mail or payment leaves this machine.
          </p>
          <nav>
            <a href="#logins">Come in as</a> <a href="#behind">Behind the screens</a>
            ${deps.desk && html`<a href="${deps.desk.origin}">The desk</a>`}
          </nav>
        </header>
        <ul class="posters">
          ${brands.map((brand) => poster(brand, siteFiles.has(brand.site.id)))}
          ${deps.desk && desk(deps.desk.origin)}
        </ul>
        <div class="more">
          <section id="logins">
            <h2>Come in as</h2>
            <ul class="rows">
              ${logins.map(
                ({ name, who }) =>
                  html`<li>
                    <a href="${first}/dev/as/${name}?to=/members"><b>${name}</b></a> <span>${who}</span>
                  </li>`,
              )}
            </ul>
            <p>At every brand; the password is <code>${password}</code>.</p>
          </section>
          <section id="behind">
            <h2>Behind the screens</h2>
            <ul class="rows">
              <li>
                <a href="${first}/dev/outbox"><b>Outbox</b></a>
                <span>mails and SMS that were not really sent</span>
              </li>
              <li>
                <a href="${first}/dev/sandbox"><b>Bank</b></a> <span>pays, fails and refunds as you say</span>
              </li>
              <li>
                <a href="${first}/dev/api"><b>API</b></a> <span>every call with its schemas</span>
              </li>
              <li>
                <b class="rows__name">docs/</b>
                <span
                  >in the project: <code>demo.md</code>, <code>architecture.md</code>,
                  <code>desk.md</code></span
                >
              </li>
            </ul>
          </section>
        </div>`,
    )
  })

  app.get('/posters/:name', (c) => {
    const id = /^(\w+)\.jpg$/.exec(c.req.param('name'))?.[1] ?? ''
    return siteFiles.get(id)?.drawing(c, POSTER) ?? c.notFound()
  })

  return app
}

function poster({ site, origin, defaultLocale }: Brand, isBuilt: boolean) {
  const title = textIn(site.index_title, defaultLocale)
  // The picture names the brand.
  const [name = '', promise = title] = title.split(' – ')
  return html`<li class="poster poster--${site.id}">
    ${isBuilt && html`<a href="${origin}"><img src="/posters/${site.id}.jpg" width="1200" height="630" alt="" /></a>`}
    <div class="poster__words" lang="${defaultLocale}">
      <h3 class="poster__title">
        <a href="${origin}">${isBuilt && name === site.name ? promise : title}</a>
      </h3>
      <p>${textIn(site.description, defaultLocale)}</p>
    </div>
    <div class="poster__ways">
      <a href="${origin}/dev/as/demo?to=/members">Members</a>
      <a href="${origin}/dev/as/premium?to=/chats">Chats</a>
      <a href="${origin}/dev">States</a>
      <a href="${origin}/dev/art">Art</a>
    </div>
  </li>`
}

const desk = (origin: string) =>
  html`<li class="poster poster--desk">
    <div class="poster__words">
      <h3 class="poster__title"><a href="${origin}">The desk</a></h3>
      <p>Where operators decide on notices, photos, appeals and money, for all brands.</p>
    </div>
    <div class="poster__ways"><a href="${origin}">Sign in as a role</a></div>
  </li>`
