/** Holds marks that stand apart, as in French, to their words: no line begins with one. */
export const holdMarks = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»])/g, '\u202f').replaceAll('« ', '«\u202f')

/** Holds a letter to the word after its hyphen, as in E-Mail: no line ends with it. */
export const holdLetters = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}-])(\p{L}-)(?=\p{L})/gu, '$1\u2060')
