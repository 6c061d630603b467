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
/** Punctuation that ends the sentence, not the address; closing quotation marks of all languages, whatever opens with them. */
const END_MARKS = new Set(".,;:!?…'‘’‚“”„«»‹›")
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
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
  let kept = address
  while (END_MARKS.has(kept.slice(-1)) || closesOutside(kept)) kept = kept.slice(0, -1)
  return kept
}

/** Whether the last character is a bracket that was opened before the address: one that opens in it is a part of it. */
function closesOutside(address: string): boolean {
  const last = address.slice(-1)
  const opening = BRACKETS[last]
  return opening !== undefined && address.split(last).length > address.split(opening).length
}

function linkOf(address: string): OutsideLink | null {
  const whole = /^www/i.test(address) ? `https://${address}` : address
  if (whole.length > LONGEST_ADDRESS || !URL.canParse(whole)) return null
  const { href, host, hostname, username, password } = new URL(whole)
  const isPlain = username === '' && password === '' && hostname.includes('.')
  return isPlain ? { url: href, host } : null
}

/**
 * Emoji as people see them: a family, a flag or a keycap is one (UTS 51, ED-17); hearts and their like are often sent without
 * the selector. Not `\p{RGI_Emoji}`: its flag `v` ends the script in browsers of 2022.
 */
const EMOJI =
  /\p{RI}{2}|🏴[\u{E0020}-\u{E007E}]+\u{E007F}|[\d#*]\uFE0F?\u20E3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\uFE0F|\p{Emoji_Modifier})|[❤♥☺☹✌☀☕⭐])(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu
const FEW_EMOJI = 24

/** Nothing but a few emoji, which show larger. */
export function isEmojiOnly(text: string): boolean {
  const count = text.match(EMOJI)?.length ?? 0
  return count > 0 && count <= FEW_EMOJI && text.replaceAll(EMOJI, '').trim() === ''
}

const LONG = 600
const MANY_LINES = 12

/** Longer than a conversation shows at once. */
export const isLong = (text: string): boolean => text.length > LONG || text.split('\n').length > MANY_LINES
