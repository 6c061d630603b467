import type { Card } from '../contract/cards.ts'

/** People of an answer: a search, likes, conversations. */
interface List {
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

  const parsed = new Promise((resolve) =>
    document.addEventListener('readystatechange', resolve, { once: true }),
  )
  void ask('/api/user.php')
  const [, id = '', last = ''] = /([\w-]+)\/([\w-]+)$/.exec(pathname) ?? []
  const first: Partial<Record<string, string>> = {
    'members-id': search ? undefined : `profile.php?id=${last}`,
    'members-id-chat': `chat.php?profile=${id}`,
    'chats-id': `chat.php?conversation=${last}`,
    chats: 'chats.php',
    likes: 'likes.php?type=received',
    'likes-type': `likes.php?type=${last}`,
  }
  const call = first[route ?? '']
  if (call) show(`/api/${call}`)
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
      .then(({ results, profiles, chats }: List) =>
        Promise.all((results ?? profiles ?? chats?.map(({ profile }) => profile) ?? []).slice(0, 4).map(put)),
      )
      .catch(() => 0)
  }
  async function put({ main_image }: Card, index: number): Promise<void> {
    if (!main_image) return
    const photo = new Image()
    photo.fetchPriority = 'high'
    photo.src = photos + main_image.thumb_filename
    await Promise.all([photo.decode(), parsed])
    const skeleton = document.querySelectorAll<HTMLElement>('main .skeleton--portrait')[index]
    if (skeleton) {
      skeleton.style.cssText = `background: url(${JSON.stringify(photo.src)}) center / cover; animation: none`
    }
  }
}
