import { expect, it } from 'vitest'
import { checkBuild } from './check-build.ts'

/** Stand-ins that the build once had, as they stood in their files. */
const STAND_INS = {
  'of date-fns’ insides': `const smallDates = {
    name: 'small-dates',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('date-fns/_lib/defaultLocale.js')) return 'export const defaultLocale = undefined'
      const [, unused] = /date-fns\\/locale\\/.+\\/_lib\\/(match|formatDistance)\\.js$/.exec(id) ?? []
      return unused && \`export const \${unused} = undefined\`
    },
  }`,
  'of what ofetch imports': `const smallOfetch = {
    name: 'small-ofetch',
    enforce: 'pre',
    load(id) {
      if (this.environment?.name !== 'client') return undefined
      return Object.entries(OFETCH_HELPERS).find(([file]) => id.endsWith(\`node_modules/\${file}\`))?.[1]
    },
  }`,
  'of Vite’s preloader': `const noPreloader = {
    name: 'no-preloader',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
    load: (id) => id === '\\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  }`,
  'of the contract': `export const smallContract: Plugin = {
    name: 'small-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, folder] = /\\/src\\/(contract|routes|client|stores)/.exec(id) ?? []
      return folder && strip(code)
    },
  }`,
  'of a store': `const smallEnvironment: Plugin = {
    name: 'small-environment',
    enforce: 'pre',
    load: (id) => (id === ENVIRONMENT ? "export * as environment from './browser.ts'" : undefined),
  }`,
  'of Astro’s renderer': `updateConfig({
    vite: { resolve: { alias: { '@astrojs/react/client.js': renderer } } },
  })`,
}

it.each(Object.entries(STAND_INS))('a stand-in in the place %s is refused', (_, code) => {
  expect(checkBuild('astro.config.mjs', code)).toHaveLength(1)
})

it('a hook with a filter for our virtual modules passes', () => {
  const code = `({
    name: 'brand',
    resolveId: { filter: { id: /^virtual:/ }, handler: (id) => '\\0' + id },
    load: { filter: { id: /^\\0virtual:/ }, handler: (id) => contents[id.slice(1)] },
  })`
  expect(checkBuild('src/build/astro/brand.ts', code)).toEqual([])
})

it('a hook with another filter is refused, in each way to write it', () => {
  const hooks = [
    `({ load: { filter: { id: /date-fns/ }, handler } })`,
    `({ load: { filter: { code: /^virtual:/ }, handler } })`,
    `({ 'load': handler })`,
    `({ ['load']: handler })`,
    `({ load })`,
    `({ async load(id) {} })`,
    `plugin.load = handler`,
    `plugin['load'] = handler`,
    `class Plugin { load(id) {} }`,
    `class Plugin { load = handler }`,
  ]
  for (const code of hooks)
    expect(checkBuild('a.ts', code), code).toEqual([expect.stringMatching(/^a\.ts:1: load /)])
})
