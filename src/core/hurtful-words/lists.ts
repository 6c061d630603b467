import type { Locale } from '../../contract/lists.ts'
import type { HurtfulWords } from './find.ts'

/** The list of each language, loaded by itself. */
export const HURTFUL_WORDS: Readonly<Record<Locale, () => Promise<{ WORDS: HurtfulWords }>>> = {
  en: () => import('./en.ts'),
  da: () => import('./da.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fi: () => import('./fi.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  nb: () => import('./nb.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  sv: () => import('./sv.ts'),
}
