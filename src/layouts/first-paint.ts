/** The module that is fetched when something is due over the page, or above it for a member. */
interface Visitors {
  open(clicked?: HTMLElement): Promise<void>
}
/** Keys in the browser's storage. */
export type FirstPaintKeys = Record<'user' | 'alert' | 'source' | 'entry' | 'country', string>

/** The one for the entry warning, where nothing else is due. */
interface Entry {
  warnAtEntry(): void
}

/**
 * The one inline script, the same on every page: what must be known before the first paint (member or visitor, whether an
 * alert needs a place, whether the islands have something to show, whether a font is near, whether cookies are blocked),
 * the campaign a visit came from, which travels along in links and is stored nowhere, whether a module of
 * `src/visitors` is due, that the next page is on its way, and the service worker. Its own text is put into the page with their addresses and
 * the keys of what it reads, so it uses nothing from outside.
 */
export function firstPaint(visitors: string, entry: string, keys: FirstPaintKeys): void {
  const { search, hostname, origin } = location
  const data = document.documentElement.dataset
  const isMember = /\bsigned_in=/.test(document.cookie)
  const kept: Partial<Record<keyof FirstPaintKeys, string | null>> = {}
  try {
    if (isMember) {
      kept.user = sessionStorage.getItem(keys.user)
      kept.alert = sessionStorage.getItem(keys.alert)
    }
    kept.source = localStorage.getItem(keys.source)
    kept.entry = localStorage.getItem(keys.entry)
    kept.country = localStorage.getItem(keys.country)
  } catch {
    // Storage is blocked.
  }
  if (isMember) {
    data.member = ''
    if (kept.alert) data.alert = kept.alert
    if (kept.user) awaitIslands()
    // The rule of `safePath`, in short.
    const next = new URLSearchParams(search).get('next')
    if (data.members) location.replace(next && /^(?!.*\/\/)\/[!-[\]-~]*$/.test(next) ? next : data.members)
  }
  /**
   * A tab that knows the member paints a page with what it knows, at once, and nothing grey before; it waits no longer
   * than one notices.
   */
  function awaitIslands(): void {
    data.known = ''
    const links = document.querySelectorAll<HTMLLinkElement>('[data-island]')
    for (const { href, media } of links) {
      if (!matchMedia(media).matches) continue
      const script = document.createElement('script')
      script.type = 'module'
      script.setAttribute('blocking', 'render')
      script.src = href
      document.head.append(script)
      setTimeout(() => script.remove(), 500)
    }
    setTimeout(() => delete data.known, 500)
  }
  // The headline's letters come with the page: a first visit reads it in the brand's face. A weight of its own they have not.
  data.letters?.split(' ').forEach((part, index) => {
    const bytes = Uint8Array.from(atob(part), (one) => one.charCodeAt(0))
    document.fonts.add(new FontFace(`Letters${index}`, bytes, { weight: '1 999' }))
  })
  // Browsers delay the paint for a font. On a slow connection a font that is not cached is left to the next page;
  // Chromium says 100 where the round trip takes 150.
  const { connection } = navigator as { connection?: { rtt: number } }
  if (isMember || document.referrer.startsWith(origin) || (connection?.rtt ?? 0) < 100) {
    for (const font of document.querySelectorAll<HTMLLinkElement>('[as=font]')) font.media = ''
  }
  if (isMember || kept.entry) delete data.entry
  if (!navigator.cookieEnabled) data.cookieless = ''
  const source = search.match(/(?<=[?&])(network|ref|sub[123])=[^&]+/g)?.join('&')
  // Where signups are by invitation, only a network invites. Without this script the form is always shown.
  if (!/\bnetwork(=|":)/.test([source, kept.source].join())) data.uninvited = ''

  /** The second frame after the load is drawn once the first is on the screen. */
  const afterPaint = (work: () => void) =>
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(work)))
  const visit = (clicked?: HTMLElement) =>
    (import(/* @vite-ignore */ visitors) as Promise<Visitors>).then((module) => module.open(clicked))
  onclick = (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      'a[href^="/"],a[href^="?"],[data-consent]',
    )
    if (link?.hreflang) {
      // The same page in another language: a built page does not know what its address says now.
      const rest = location.search.slice(1).split('&')
      link.search = [`lang=${link.hreflang}`, ...rest.filter((part) => !/^(lang=|$)/.test(part))].join('&')
      link.hash = location.hash
    } else if (link?.href && source && !link.search.includes(source))
      link.search += (link.search && '&') + source
    const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const isWayIn = !isMember && !link?.hreflang && /^(\/..)?\/(login|signup)$/.test(link?.pathname ?? '')
    if (!link || !isPlain || (link.href && !isWayIn)) return
    event.preventDefault()
    visit(link).catch(() => link.href && location.assign(link.href))
  }
  /** Offline, or where the file is gone, the page stays as it was built. */
  const tryVisit = (clicked?: HTMLElement) => void visit(clicked).catch(() => 0)
  onchange = ({ target }) => {
    if ((target as HTMLElement).dataset.country !== undefined) tryVisit(target as HTMLElement)
  }
  // Another page that is not there after 200 ms has a bar, which comes back neither with this one nor with the next.
  let leaving: ReturnType<typeof setTimeout>
  const stay = () => {
    clearTimeout(leaving)
    delete data.leaving
  }
  onpagehide = stay
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest, signal }) => {
    if (destination.sameDocument || downloadRequest !== null) return
    stay()
    leaving = setTimeout(() => (data.leaving = ''), 200)
    signal.onabort = stay
  })
  // A page change waits for the frames of a transition only where a photo is carried over (`carry-photo.ts`).
  onpageswap = onpagereveal = ({ viewTransition }) => {
    viewTransition?.ready.catch(() => 0)
    if (!document.querySelector('.portrait--carried')) viewTransition?.skipTransition()
  }
  // The page for when the network is away, fetched when nothing else is.
  afterPaint(
    () => void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => 0),
  )
  const isDue =
    (!isMember && !!kept.source) || !!kept.country || /[?&](t|lb|lang|network|ref|sub[123])\b/.test(search)
  if (isMember && data.chrome !== undefined) tryVisit()
  else if (isDue) afterPaint(() => tryVisit())
  else if (data.entry !== undefined) {
    afterPaint(
      () =>
        void (import(/* @vite-ignore */ entry) as Promise<Entry>)
          .then((module) => module.warnAtEntry())
          .catch(() => 0),
    )
  }

  if (hostname.endsWith('.localhost')) {
    const showDemo = async () => {
      const answer = await fetch('/api/settings.php')
      if (((await answer.json()) as { demo: boolean }).demo) data.demo = ''
    }
    afterPaint(() => void showDemo().catch(() => 0))
  }
}
