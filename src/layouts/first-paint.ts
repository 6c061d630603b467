/**
 * The one inline script, the same on every page: what must be known before the first paint (who is here, whether an
 * alert needs a place, whether cookies are blocked), and the campaign a visit came from, which travels along in links and is stored nowhere. Its own
 * text is put into the page, so it uses nothing from outside.
 */
export function firstPaint(): void {
  const { search, hostname } = location
  const data = document.documentElement.dataset
  if (/\bsigned_in=/.test(document.cookie)) {
    data.member = ''
    try {
      const alert = sessionStorage.getItem('duet:member:alert:1')
      if (alert) data.alert = alert
    } catch {
      delete data.alert
    }
    // The rule of `safePath`, in short.
    const next = new URLSearchParams(search).get('next')
    if (data.members) location.replace(next && /^(?!.*\/\/)\/[!-[\]-~]*$/.test(next) ? next : data.members)
  }
  if (!navigator.cookieEnabled) data.cookieless = ''
  const kept = search.match(/(?<=[?&])(network|ref|sub[123])=[^&]+/g)?.join('&')
  if (kept) data.source = ''
  onclick = ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    if (link && kept && !link.search.includes(kept)) link.search += (link.search && '&') + kept
  }
  if (hostname.endsWith('.localhost')) {
    fetch('/api/settings.php').then(
      async (answer) => ((await answer.json()) as { demo: boolean }).demo && (data.demo = ''),
      () => 0,
    )
  }
}
