/** Why a feed as a whole is not taken. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}
