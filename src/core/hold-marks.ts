/** Holds marks that stand apart, as in French, to their words: no line begins with one. */
export const holdMarks = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»])/g, '\u202f').replaceAll('« ', '«\u202f')
