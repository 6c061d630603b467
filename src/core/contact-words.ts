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

interface MoneyWords {
  /** Beginnings of words, as a pattern. */
  begins: string
  /** Words as a whole. */
  whole: string
}
/** German ends a sentence with its verb: up to twelve words of one sentence stand between. "15." and "ca." end none. */
const ASKS_TO_LEND_DE = String.raw`mir (?:\S*(?:[^\s.!?]|\d\.|ca\.) ){0,12}leihen`
/**
 * Words that stand where somebody asks for money. Those of all languages are looked for at once, so none may begin an everyday
 * word of another: Norwegian "toll" is German "toll", "fee" begins "feel", and Polish "blik" is a Danish look and a Dutch tin.
 */
const MONEY_WORDS: Readonly<Record<Locale, MoneyWords>> = {
  en: {
    begins: 'transfer|gift ?card|crypto|bitcoin|western union|hospital|customs',
    whole: 'fees?|(?:my|a|the|for) visa|loan',
  },
  de: {
    begins:
      'überweis|gutschein|geschenkkarte|krypto|gebühr|visum|krankenhaus|klinik|zoll(?:amt|gebühr|kosten)',
    whole: String.raw`(?:de[rnm]|beim|vom) zoll|leihst du|leih mir|${ASKS_TO_LEND_DE}`,
  },
  nl: {
    begins: 'overmak|overschrij|cadeau(?:bon|kaart)|visum|ziekenhuis|douane|voorschiet',
    whole: 'lenen|leen me',
  },
  da: { begins: 'overfør|gavekort|krypto|gebyr|visum|hospital|sygehus|toldafgift', whole: 'tolden|låne?' },
  nb: {
    begins: 'overfør|gavekort|krypto|gebyr|visum|sykehus|tollavgift',
    whole: '(?:i|til|hos) tollen|låne?',
  },
  sv: {
    begins: 'överför|swisha|presentkort|krypto|avgift|visum|sjukhus|tullavgift',
    whole: '(?:i|till|hos) tullen|låna?',
  },
  fi: {
    begins: 'tilisiir|siirrä|lahjakort|krypto|maksu(?!to[mn])|viisumi|sairaala|tullimaksu|laina',
    whole: 'tulli(?:n|ssa|lle)?',
  },
  fr: {
    begins: 'virement|carte cadeau|crypto|frais (?:d(?!ans )|médic)|hôpital|douane|transcash',
    whole: 'virer|(?:les|mes|de) frais|(?:mon|un|le) visa|prêter|pcs',
  },
  es: {
    begins: 'transfer|tarjeta regalo|cripto|visado|hospital|aduana|préstam|prestar',
    whole: 'tasas?|(?:mi|la|una) visa',
  },
  it: {
    begins: 'bonific|carta regalo|ricarica|cripto|spese (?:d|medich|legal)|ospedale|dogana|prestit|prestar',
    whole: '(?:il|un|del|mio) visto',
  },
  pl: {
    begins: 'przelew|przelej|karta podarunkowa|krypto|opłat|szpital|pożycz',
    whole: '(?:na|kod|przez|mi|wyślij) blik|blik(?:a|iem)|wiz[aęyą]|cło',
  },
}
const patternOf = (part: keyof MoneyWords) =>
  Object.values(MONEY_WORDS)
    .map((words) => words[part])
    .join('|')
const ASKS = new RegExp(
  String.raw`(?<!\p{L})(?:${patternOf('begins')}|(?:${patternOf('whole')})(?!\p{L}))`,
  'iu',
)
/** A number with a currency beside it. */
const SUM =
  /(?:[€$£]|(?<!\p{L})(?:eur|euros?|usd|gbp|chf|dkk|nok|sek|pln|kr|zł|dollars?|pounds?|kroner|kronor|złotych|btc|usdt)(?!\p{L}))\s?\d|\d[\d.,'\s]{0,12}(?:[€$£]|(?:eur|euros?|euroa|usd|gbp|chf|dkk|nok|sek|pln|kr|zł|dollars?|dollar|pounds?|pund|kroner|kronor|kruunua|złotych|btc|usdt)(?!\p{L}))/iu

/** Whether a text names a sum together with a word that stands where somebody asks for it. Any language: people mix them. */
export const asksForMoney = (text: string): boolean => SUM.test(text) && ASKS.test(text)
