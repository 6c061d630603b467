import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first touch or focus (`./interaction.ts`). */
    'client:interaction'?: boolean
  }
}
