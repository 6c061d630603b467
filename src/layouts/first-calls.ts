import type { Card } from '../contract/cards.ts'

/**
 * Starts the calls that the islands will make, which then use these answers (`src/client/early-answers.ts`), and puts the
 * first photos of a search on the skeletons. Inlined into the head of member pages as source text: no imports.
 * `lastSearch` is the storage key of the member's last search.
 */
export function firstCalls(headers: Record<string, string>, lastSearch: string): void {
  if (!/\bsigned_in=/.test(document.cookie)) return
  const { route, photos = '' } = document.currentScript!.dataset
  const { pathname, search } = location
  const answers: Record<string, Promise<Response>> = {}
  const ask = (path: string): Promise<Response> => {
    const answer = fetch(path, {
      headers: { ...headers, 'X-Locale': document.documentElement.lang },
      signal: AbortSignal.timeout(15_000),
    })
    answer.catch(() => 0)
    return (answers[path] = answer)
  }
  Object.assign(globalThis, { 'duet:answers': answers })
  // After this long an island makes its own call.
  setTimeout(() => Object.assign(globalThis, { 'duet:answers': undefined }), 10_000)

  void ask('/api/user.php')
  const id = /[\w-]+$/.exec(pathname)?.[0]
  if (route === 'members-id' && id && !search) void ask(`/api/profile.php?id=${id}`)
  if (route !== 'members') return
  let known: string | null = null
  try {
    known = localStorage.getItem(lastSearch)
  } catch {
    // Storage is blocked: known once the session is.
  }
  if (known === null || (search && search !== `?${known}`)) return

  const parsed = new Promise((resolve) =>
    document.addEventListener('readystatechange', resolve, { once: true }),
  )
  const show = async ({ main_image }: Card, index: number) => {
    if (!main_image) return
    const photo = new Image()
    photo.fetchPriority = 'high'
    photo.src = photos + main_image.thumb_filename
    await Promise.all([photo.decode(), parsed])
    const skeleton = document.querySelectorAll<HTMLElement>('.skeleton--portrait')[index]
    if (skeleton) {
      skeleton.style.cssText = `background: url(${JSON.stringify(photo.src)}) center / cover; animation: none`
    }
  }
  ask(`/api/search.php${known && '?'}${known}`)
    .then((answer) => answer.clone().json())
    .then(({ results }: { results: Card[] }) => Promise.all(results.slice(0, 4).map(show)))
    .catch(() => 0)
}
