import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroRenderer } from 'astro'
import { build, type Plugin } from 'vite'
import { asPrinted, type FlatMessages, inAddress, loadLocales } from '../../config/locales.ts'
import { loadSite, siteNames } from '../../config/load-sites.ts'
import { defaultLocale } from '../../config/locale.ts'
import { picturesCache } from '../../config/pictures-cache.ts'
import { ConfigError } from '../../config/problem.ts'
import type { Site } from '../../config/site.ts'
import { memberThemeCss, themeCss } from '../../config/theme.ts'
import { storageKey } from '../../core/storage-keys.ts'
import type { PlacesFile } from '../../server/platform/geo/build-places.ts'
import { PLACES_ATTRIBUTION } from '../../server/platform/geo/places.ts'
import { finishPages } from './finish-pages.ts'
import { firstPaintScript } from './inline-script.ts'
import { sweepPictures } from './sweep-pictures.ts'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The brand named by `SITE`; the first one for commands that build nothing. */
export async function brandToBuild(id = process.env.SITE): Promise<Site> {
  const names = await siteNames()
  const name = id ?? names[0]
  if (name !== undefined && names.includes(name)) return loadSite(name)
  throw new ConfigError([
    {
      file: 'environment',
      path: 'SITE',
      expected: `one of ${names.join(', ')}`,
      received: id ?? 'nothing',
      advice: 'Set SITE to one brand, or run npm run build for all of them.',
    },
  ])
}

/** The names of the brands that list this one's members. */
const partnersOf = async ({ resell_to }: Site) =>
  (await Promise.all(resell_to.map((id) => loadSite(id)))).map(({ name }) => name)

/** Default locale first. */
export const localesOf = (site: Site) => [
  defaultLocale(site),
  ...site.locales.filter((one) => one !== defaultLocale(site)),
]

/** The texts of every locale as this brand speaks. */
async function messagesOf({ address }: Site): Promise<Record<string, FlatMessages>> {
  const texts = await loadLocales()
  return Object.fromEntries([...texts].map(([locale, both]) => [locale, asPrinted(inAddress(both, address))]))
}

/** Regions and towns of the brand's countries, and whose lists they are. */
function placesOf({ countries }: Site): string {
  const file = new URL('../../server/platform/geo/data/places.json', import.meta.url)
  const all = JSON.parse(readFileSync(file, 'utf8')) as PlacesFile
  const places = countries.map((country) => ({ country, regions: all[country] ?? [] }))
  return `export const places = ${JSON.stringify(places)};export const attribution = ${JSON.stringify(PLACES_ATTRIBUTION)}`
}

/**
 * Gives pages the brand and its partners' names as `virtual:site`, its texts as `virtual:messages`, its theme as
 * `virtual:theme.css`, what screens of members add to it as `virtual:member-theme.css`, the
 * places of its countries as `virtual:places`, and the one hero its home page shows and the one style of its lists of
 * members as `virtual:hero` and `virtual:grid`, so that no other brand's drawing and style come along.
 */
export function brandModules(
  site: Site,
  messages: Record<string, FlatMessages>,
  partners: readonly string[] = [],
): Plugin {
  const contents: Record<string, string> = {
    'virtual:site': `export const site = ${JSON.stringify(site)};export const partners = ${JSON.stringify(partners)}`,
    'virtual:messages': `export const messages = ${JSON.stringify(messages)}`,
    'virtual:theme.css': themeCss(site.theme),
    'virtual:member-theme.css': memberThemeCss(site.theme),
    'virtual:places': placesOf(site),
  }
  const files: Record<string, string> = {
    'virtual:hero': fileAt(`../../components/home/heroes/${site.theme.hero}.astro`),
    'virtual:grid': fileAt(`../../islands/members/grids/${site.theme.grid}.scss`),
  }
  return {
    name: 'brand',
    resolveId: {
      filter: { id: /^virtual:/ },
      handler: (id) => files[id] ?? (id in contents ? `\0${id}` : undefined),
    },
    load: { filter: { id: /^\0virtual:/ }, handler: (id) => contents[id.slice(1)] },
  }
}

/** Of `src/visitors`, in the order of `src/layouts/first-paint.ts`. */
const MODULES = [fileAt('../../visitors/visitors.ts'), fileAt('../../visitors/entry.ts')]

/** Keys of the storage that `src/layouts/first-paint.ts` reads. */
const FIRST_PAINT_KEYS = Object.fromEntries(
  (['user', 'alert', 'source', 'entry', 'country'] as const).map((name) => [name, storageKey(name)]),
)

/** Asked before the one of `@astrojs/react`, which is here for JSX. */
const ISLANDS: AstroRenderer = {
  name: 'islands',
  clientEntrypoint: fileAt('../../islands/hydrate.ts'),
  serverEntrypoint: fileAt('../../islands/render.ts'),
}

interface File {
  /** Below the folder of the site; carries a hash of the code, so that it may be kept for ever. */
  fileName: string
  code: string
}

/**
 * A module of `src/visitors` and what it fetches later, the module first: apart from the islands, so that a visitor takes
 * nothing along that only members need.
 */
async function bundle(input: string): Promise<File[]> {
  const fileNames = '_astro/[name].[hash].js'
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: fileNames, chunkFileNames: fileNames },
      },
    },
  })
  if (!('output' in built)) throw new TypeError(`${input} is watched.`)
  return built.output.filter((file) => file.type === 'chunk')
}

/** The brand's modules, the inline script, how islands hydrate, and the directive that does so on the first touch. */
export function brand(site: Site): AstroIntegration {
  let bundles: File[][] = []
  return {
    name: 'brand',
    hooks: {
      'astro:config:setup': async ({
        addClientDirective,
        addRenderer,
        command,
        injectScript,
        updateConfig,
      }) => {
        addRenderer(ISLANDS)
        updateConfig({
          vite: { plugins: [brandModules(site, await messagesOf(site), await partnersOf(site))] },
        })
        if (command === 'build') bundles = await Promise.all(MODULES.map(bundle))
        const addresses = bundles.map(([entry]) => `/${entry?.fileName}`)
        const sources = MODULES.map((path) => `/src/visitors/${basename(path)}`)
        injectScript(
          'head-inline',
          await firstPaintScript(...(command === 'build' ? addresses : sources), FIRST_PAINT_KEYS),
        )
        addClientDirective({ name: 'interaction', entrypoint: './src/layouts/interaction.ts' })
      },
      'astro:build:done': async ({ dir }) => {
        await Promise.all(bundles.flat().map(({ fileName, code }) => writeFile(new URL(fileName, dir), code)))
        const folder = fileURLToPath(dir)
        await finishPages(folder)
        await sweepPictures(picturesCache(site.id), folder)
      },
    },
  }
}
