import { createContext, useContext } from 'react'
import de from '../../locales/de/desk.json'
import en from '../../locales/en/desk.json'
import type { DeskLocale } from '../contract/desk/locales.ts'
import { createTranslator, type Messages, type Translator } from '../core/messages.ts'

type Tree = { readonly [key: string]: string | Tree }

const flatten = (tree: Tree, prefix: string): Messages =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}.${key}`, value]]
        : Object.entries(flatten(value, `${prefix}.${key}`)),
    ),
  )

const TEXTS: Readonly<Record<DeskLocale, Tree>> = { en, de }

export const translatorOf = (locale: DeskLocale): Translator =>
  createTranslator(locale, flatten(TEXTS[locale], 'desk'))

/** The language of the browser, for who is not signed in. */
export const browserLocale = (): DeskLocale => (navigator.language.startsWith('de') ? 'de' : 'en')

export const Texts = createContext<Translator>(translatorOf('en'))
export const useTexts = (): Translator => useContext(Texts)
