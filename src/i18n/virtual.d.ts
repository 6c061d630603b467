/* eslint-disable @typescript-eslint/consistent-type-imports -- ambient modules take no import statements */

declare module 'virtual:site' {
  /** The brand this build is for. */
  export const site: import('../config/site.ts').Site
  /** The names of the brands that list its members, too. */
  export const partners: readonly string[]
}

declare module 'virtual:messages' {
  /** Every text as the brand speaks, by locale and key. */
  export const messages: Readonly<
    Record<import('../contract/lists.ts').Locale, import('../config/locales.ts').FlatMessages>
  >
}

declare module 'virtual:theme.css'
declare module 'virtual:member-theme.css'

declare module 'virtual:places' {
  /** Regions of the brand's countries, with their towns by falling population: id, name, latitude, longitude. */
  export const places: readonly {
    country: import('../contract/lists.ts').Country
    regions: readonly {
      id: string
      name: string
      /** BCP 47 tag of the name's language. */
      lang: string
      cities: readonly [id: number, name: string, lat: number, lon: number][]
    }[]
  }[]
  /** To be shown wherever the places are, as the licence asks. */
  export const attribution: string
}

declare module 'virtual:hero' {
  /** The component of `src/components/home/heroes/` the brand's theme names. */
  const Hero: (props: { locale: import('../contract/lists.ts').Locale }) => unknown
  export default Hero
}

/** The style sheet of `src/islands/members/grids/` the brand's theme names. */
declare module 'virtual:grid'

/** The package ships types, but its `exports` hide them. */
declare module 'astro-i18next' {
  export default function astroI18next(): import('astro').AstroIntegration
}
