/** Holds marks that stand apart, as in French, to their words: no line begins with one. */
export const holdMarks = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»])/g, '\u202f').replaceAll('« ', '«\u202f')

/** Holds a few letters to their hyphen: no line ends with the E of E-Mail, or begins with the end of week-end. */
export const holdLetters = (text: string): string =>
  text.replaceAll(
    /(?<![\p{L}\p{N}-])\p{L}-(?=\p{L})|(?<=\p{L})-(?=(?:\p{L}{1,3}-)*\p{L}{1,3}(?![\p{L}-]))/gu,
    '$&\u2060',
  )
