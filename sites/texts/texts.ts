import type { SiteInput } from '../../src/config/site.ts'

/** What a brand says for itself, in every language. */
export type BrandTexts = Pick<SiteInput, 'index_title' | 'description' | 'landers'>
