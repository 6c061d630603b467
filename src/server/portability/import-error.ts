/** Files that cannot be imported at all: nothing was written. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
