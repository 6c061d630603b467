import { newKey } from '../../client/key.ts'

/** Names requests of one kind: the same one asked again after a fault keeps its key, any other gets a new one. */
export function requestKeys() {
  let last = ''
  let key = ''
  return {
    keyOf(request: unknown): string {
      const text = JSON.stringify(request)
      if (text !== last) [last, key] = [text, newKey()]
      return key
    },
    /** The server has answered: asked again, it is another request. */
    settle(): void {
      last = ''
    },
  }
}
