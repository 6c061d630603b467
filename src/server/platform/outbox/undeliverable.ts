/** The other side refused for good: trying again would not help. The message names no person. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}
