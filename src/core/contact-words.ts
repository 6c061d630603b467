// Ways in which a message leads away from the site, or asks for money: for the hint in a conversation, and for signals.

import { LinkifyIt } from 'linkify-it'
import type { Locale } from '../contract/lists.ts'

/** Messages to somebody that are early. */
export const EARLY_MESSAGES = 3

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false })

/** Seven digits and more, with what people put between them. */
const PHONE = /(?:\+|\b00|\b)\d(?:[\s().\-/]{0,2}\d){7,14}\b/
/** Dates and sums are none. */
const NO_PHONE = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/
const MESSENGERS = [
  ...['whats ?app', 'telegram', 'snap ?chat', 'insta(?:gram)?', 'signal', 'viber', 'discord', 'we ?chat'],
  ...['skype', 'messenger', 'threema', 'google chat', 'hangouts', 'kik', 'line id'],
].join('|')
/** A messenger with a name on it, or a name as messengers write it. */
const HANDLE = new RegExp(
  `\\b(?:${MESSENGERS})\\b[^\\p{L}\\d@]{0,4}(?:[\\p{L}]{1,12}\\s?[:=]\\s?)?@?[\\w.]*[\\d_.@][\\w.]{2,}|(?:^|\\s)@[a-z][\\w.]{3,}`,
  'iu',
)

/** Whether a text holds an address, a phone number, a link or a name on a messenger. */
export function namesContact(text: string): boolean {
  const phone = PHONE.exec(text)?.[0]
  if (phone !== undefined && !NO_PHONE.test(phone.trim())) return true
  return HANDLE.test(text) || linkify.test(text)
}

/** Beginnings of words that stand where somebody asks for money. */
const MONEY_WORDS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'transfer',
    'gift ?card',
    'crypto',
    'bitcoin',
    'western union',
    'fees?',
    'visa',
    'hospital',
    'customs',
    'loan',
  ],
  de: [
    'überweis',
    'gutschein',
    'geschenkkarte',
    'krypto',
    'gebühr',
    'visum',
    'krankenhaus',
    'klinik',
    'zoll',
    'leih',
  ],
  nl: ['overmak', 'overschrij', 'cadeau(?:bon|kaart)', 'kosten', 'visum', 'ziekenhuis', 'douane', 'lenen'],
  da: ['overfør', 'gavekort', 'krypto', 'gebyr', 'visum', 'hospital', 'sygehus', 'told', 'låne?'],
  nb: ['overfør', 'gavekort', 'krypto', 'gebyr', 'visum', 'sykehus', 'toll', 'låne?'],
  sv: ['överför', 'swisha', 'presentkort', 'krypto', 'avgift', 'visum', 'sjukhus', 'tull', 'låna?'],
  fi: ['tilisiir', 'siirrä', 'lahjakort', 'krypto', 'maksu', 'viisumi', 'sairaala', 'tulli', 'lainaa?'],
  fr: [
    'vire(?:r|ment)',
    'carte cadeau',
    'crypto',
    'frais',
    'visa',
    'hôpital',
    'douane',
    'prêter',
    'transcash',
    'pcs',
  ],
  es: [
    'transfer',
    'tarjeta regalo',
    'cripto',
    'tasas?',
    'visado',
    'hospital',
    'aduana',
    'préstam',
    'prestar',
  ],
  it: [
    'bonific',
    'carta regalo',
    'ricarica',
    'cripto',
    'spese',
    'visto',
    'ospedale',
    'dogana',
    'prestit',
    'prestar',
  ],
  pl: [
    'przelew',
    'przelej',
    'karta podarunkowa',
    'blik',
    'krypto',
    'opłat',
    'wiz[ay]',
    'szpital',
    'cło',
    'pożycz',
  ],
}
const ASKS = new RegExp(`(?<!\\p{L})(?:${Object.values(MONEY_WORDS).flat().join('|')})`, 'iu')
/** A number with a currency beside it. */
const SUM =
  /(?:[€$£]|(?<!\p{L})(?:eur|euros?|usd|gbp|chf|dkk|nok|sek|pln|kr|zł|dollars?|pounds?|kroner|kronor|złotych|btc|usdt)(?!\p{L}))\s?\d|\d[\d.,'\s]{0,12}(?:[€$£]|(?:eur|euros?|euroa|usd|gbp|chf|dkk|nok|sek|pln|kr|zł|dollars?|dollar|pounds?|pund|kroner|kronor|kruunua|złotych|btc|usdt)(?!\p{L}))/iu

/** Whether a text names a sum together with a word that stands where somebody asks for it. Any language: people mix them. */
export const asksForMoney = (text: string): boolean => SUM.test(text) && ASKS.test(text)
