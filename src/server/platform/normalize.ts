/** Addresses as they are compared: NFKC, lower-cased in JavaScript, so that both engines agree. */
export const normalize = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

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
