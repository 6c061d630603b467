import type { Card } from '../contract/cards.ts'

/** People of an answer: a search, likes, conversations; or the one it is about. */
interface Answer extends Partial<Card> {
  results?: Card[]
  profiles?: Card[]
  chats?: { profile: Card }[]
}

/**
 * Starts the calls that the islands will make, which then use these answers (`src/client/early-answers.ts`), and puts the
 * first photos of a list on the skeletons. Inlined into the head of member pages as source text: no imports.
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
  const [, id = '', last = ''] = /([\w-]+)\/([\w-]+)$/.exec(pathname) ?? []
  // The first one has the photos; the page waits for all of them.
  const first: Partial<Record<string, string[]>> = {
    'members-id': search ? [] : [`profile.php?id=${last}`, 'profile.php'],
    'members-id-chat': [`chat.php?profile=${id}`],
    'chats-id': [`chat.php?conversation=${last}`],
    chats: ['chats.php', 'likes.php?type=matches'],
    likes: ['likes.php?type=received'],
    'likes-type': [`likes.php?type=${last}`],
  }
  const [call, other] = first[route ?? ''] ?? []
  if (call) show(`/api/${call}`)
  if (other) void ask(`/api/${other}`)
  if (route !== 'members') return
  let known: string | null = null
  try {
    known = localStorage.getItem(lastSearch)
  } catch {
    // Storage is blocked: known once the session is.
  }
  if (known === null || (search && search !== `?${known}`)) return
  show(`/api/search.php${known && '?'}${known}`)

  /** Asks, and puts the first photos of a list on its skeletons. */
  function show(path: string): void {
    ask(path)
      .then((answer) => answer.clone().json())
      .then((found: Answer) => {
        const cards = found.results ?? found.profiles ?? found.chats?.map(({ profile }) => profile) ?? [found]
        return Promise.all(cards.slice(0, 4).map(put))
      })
      .catch(() => 0)
  }
  async function put({ main_image }: Partial<Card>, index: number): Promise<void> {
    if (!main_image) return
    const photo = new Image()
    photo.fetchPriority = 'high'
    photo.src = photos + main_image.thumb_filename
    await photo.decode()
    // Not before the parser has come to it, nor after it has found none.
    const find = () => document.querySelectorAll<HTMLElement>('main .skeleton--portrait')[index]
    while (!find() && document.readyState === 'loading') await new Promise(requestAnimationFrame)
    const skeleton = find()
    if (skeleton) {
      skeleton.style.cssText = `background: url(${JSON.stringify(photo.src)}) center / cover; animation: none`
    }
  }
}
