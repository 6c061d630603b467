/** Text of a message, or a web address in it. */
export type TextPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly link: OutsideLink }

export interface OutsideLink {
  readonly url: string
  /** As the browser would ask for it: letters of other scripts show as `xn--`. */
  readonly host: string
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+/gi
/** Punctuation that ends the sentence, not the address. */
const END_MARKS = new Set(".,;:!?…)]}'’”»")
const LONGEST_ADDRESS = 2000

/** Splits a message at its web addresses. An address that hides its host behind a user name stays text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEndMarks(found)
    const link = linkOf(address)
    if (!link) continue
    if (index > end) parts.push({ kind: 'words', text: text.slice(end, index) })
    parts.push({ kind: 'link', text: address, link })
    end = index + address.length
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) })
  return parts
}

function withoutEndMarks(address: string): string {
  let length = address.length
  while (length > 0 && END_MARKS.has(address.charAt(length - 1))) length -= 1
  return address.slice(0, length)
}

function linkOf(address: string): OutsideLink | null {
  const whole = /^www/i.test(address) ? `https://${address}` : address
  if (whole.length > LONGEST_ADDRESS || !URL.canParse(whole)) return null
  const { href, host, hostname, username, password } = new URL(whole)
  const isPlain = username === '' && password === '' && hostname.includes('.')
  return isPlain ? { url: href, host } : null
}

const PICTURES =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+$/u
/** A handful of pictures; each may be of several code points. */
const FEW_PICTURES = 24

/** Nothing but a few emoji, which show larger. */
export const isEmojiOnly = (text: string): boolean =>
  [...text].length <= FEW_PICTURES && PICTURES.test(text) && text.trim() !== ''

const LONG = 600
const MANY_LINES = 12

/** Longer than a conversation shows at once. */
export const isLong = (text: string): boolean => text.length > LONG || text.split('\n').length > MANY_LINES
