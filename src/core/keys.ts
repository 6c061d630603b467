/** What a `keydown` says, the browser's own or React's `nativeEvent`. */
interface KeyPress {
  readonly key: string
  readonly isComposing: boolean
  readonly keyCode: number
}

/** The code of every key that an input method has taken. */
const TAKEN = 229

/**
 * The key that was pressed; '' for one that belongs to an input method: it ends or changes the word that is being written.
 * Safari ends the word before it tells of the key, so `isComposing` alone is not enough.
 */
export const keyOf = ({ key, isComposing, keyCode }: KeyPress): string =>
  isComposing || keyCode === TAKEN ? '' : key
