import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { type FlatMessages, inAddress, loadLocales } from '../../config/locales.ts'
import { loadSites } from '../../config/load-sites.ts'
import { defaultLocale } from '../../config/locale.ts'
import { ConfigError } from '../../config/problem.ts'
import type { Site } from '../../config/site.ts'
import { themeCss } from '../../config/theme.ts'

/** The brand named by `SITE`; the first one for commands that build nothing. */
export async function brandToBuild(id = process.env.SITE): Promise<Site> {
  const sites = await loadSites()
  const site = id === undefined ? sites[0] : sites.find((one) => one.id === id)
  if (site) return site
  throw new ConfigError([
    {
      file: 'environment',
      path: 'SITE',
      expected: `one of ${sites.map((one) => one.id).join(', ')}`,
      received: id ?? 'nothing',
      advice: 'Set SITE to one brand, or run npm run build for all of them.',
    },
  ])
}

/** Default locale first. */
export const localesOf = (site: Site) => [
  defaultLocale(site),
  ...site.locales.filter((one) => one !== defaultLocale(site)),
]

/** The texts of every locale as this brand speaks. */
async function messagesOf({ address }: Site): Promise<Record<string, FlatMessages>> {
  const texts = await loadLocales()
  return Object.fromEntries([...texts].map(([locale, both]) => [locale, inAddress(both, address)]))
}

/**
 * Gives pages the brand as `virtual:site`, its texts as `virtual:messages`, its theme as `virtual:theme.css`, and the one
 * hero its home page shows as `virtual:hero`, so that no other brand's drawing and style come along.
 */
export function brandModules(site: Site, messages: Record<string, FlatMessages>): Plugin {
  const contents: Record<string, string> = {
    'virtual:site': `export const site = ${JSON.stringify(site)}`,
    'virtual:messages': `export const messages = ${JSON.stringify(messages)}`,
    'virtual:theme.css': themeCss(site.theme),
  }
  const hero = fileURLToPath(
    new URL(`../../components/home/heroes/${site.theme.hero}.astro`, import.meta.url),
  )
  return {
    name: 'brand',
    resolveId: (id) => (id === 'virtual:hero' ? hero : id in contents ? `\0${id}` : undefined),
    load: (id) => contents[id.slice(1)],
  }
}

/** The text of the inline script; imported by address, as this side knows no DOM. */
async function firstPaint(): Promise<string> {
  const file = new URL('../../layouts/first-paint.ts', import.meta.url)
  const module = (await import(file.href)) as { firstPaint: () => void }
  return `(${module.firstPaint
    .toString()
    .replace(/\s*\n\s*/g, '\n')
    .replace(/ {2,}/g, ' ')})()`
}

/** The brand's modules, the inline script, and the directive that hydrates on the first touch. */
export function brand(site: Site): AstroIntegration {
  return {
    name: 'brand',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, injectScript, updateConfig }) => {
        updateConfig({ vite: { plugins: [brandModules(site, await messagesOf(site))] } })
        injectScript('head-inline', await firstPaint())
        addClientDirective({ name: 'interaction', entrypoint: './src/layouts/interaction.ts' })
      },
    },
  }
}
