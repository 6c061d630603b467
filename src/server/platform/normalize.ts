import { domainToASCII } from 'node:url'

/**
 * E-mail addresses as they are compared: the domain in ASCII, as mail servers look it up, and what stands before it in small
 * letters, made in JavaScript, so that both engines agree. A mailbox's name is composed and no more: what looks like a sign
 * of another kind stays what it is.
 */
export function addressKey(address: string): string {
  const plain = address.trim().normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return at < 0 ? plain : plain.slice(0, at + 1) + (domainToASCII(domain) || domain)
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
const CASED = /\p{Changes_When_Casefolded}/u
const EVERY_CASED = new RegExp(CASED, 'gu')

/**
 * Names as they are compared: Unicode's NFKC_Casefold, so that names are one which differ in their letters' case or in how
 * they are put together.
 */
export const foldName = (name: string): string =>
  foldCase(foldCase(name.replaceAll(IGNORABLE, '').normalize('NFD')).normalize('NFKC')).normalize('NFKC')

/** Full case folding, made of the mappings JavaScript has. */
const foldCase = (text: string): string => text.replaceAll(EVERY_CASED, foldCharacter)

function foldCharacter(character: string): string {
  const lower = character.toLowerCase().toUpperCase().toLowerCase()
  // Cherokee folds to its capitals.
  return CASED.test(lower) ? character.toUpperCase() : lower
}

/** Providers at which a dot in a mailbox's name means nothing, and other names of their domain. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }
/** Providers at which what follows a plus leads to the same mailbox. */
const PLUS_PARTS = new Set([
  ...['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'fastmail.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'zoho.com', 'yandex.com', 'posteo.de', 'mailbox.org'],
])

/** The mailbox an address leads to, as it is compared: parts behind a plus, and dots, go where their provider ignores them. */
export function mailboxOf(email: string): string {
  const address = addressKey(email)
  const at = address.lastIndexOf('@')
  const domain = DOTLESS[address.slice(at + 1)] ?? address.slice(at + 1)
  let local = address.slice(0, at)
  if (PLUS_PARTS.has(domain)) local = local.replace(/\+.*$/, '')
  if (domain === 'gmail.com') local = local.replaceAll('.', '')
  return `${local}@${domain}`
}
