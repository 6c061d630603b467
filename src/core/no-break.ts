/** Puts narrow no-break spaces around punctuation set off by spaces, as in French: no line begins with a mark. */
export const noBreakPunctuation = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»])/g, '\u202f').replaceAll('« ', '«\u202f')

/** Keeps short parts with their hyphen: no line ends with the E of E-Mail, or begins with the end of week-end. */
export const noBreakHyphens = (text: string): string =>
  text.replaceAll(
    /(?<![\p{L}\p{N}-])\p{L}-(?=\p{L})|(?<=\p{L})-(?=(?:\p{L}{1,3}-)*\p{L}{1,3}(?![\p{L}-]))/gu,
    '$&\u2060',
  )
