// `?lang=xx` where the host has no rule for it: the cookie is set and the page in that language follows.

const YEAR = 365 * 24 * 3600

export function keepLanguage(): void {
  const url = new URL(location.href)
  const wanted = url.searchParams.get('lang')
  const { lang, dataset } = document.documentElement
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')]
  const isKnown = [lang, ...languagesHere()].includes(wanted ?? '')
  if (wanted === null || !isKnown) return
  url.searchParams.delete('lang')
  const isSecure = location.protocol === 'https:'
  document.cookie = `locale=${wanted}; Path=/; Max-Age=${YEAR}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  if (wanted === lang) return history.replaceState(history.state, '', url)
  const alternate = links.find((link) => link.hreflang === wanted)
  const rest = url.pathname.slice((dataset.base ?? '').length)
  url.pathname = alternate ? new URL(alternate.href).pathname : `/${wanted}${rest}`
  location.replace(url)
}

const languagesHere = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('.languages a[hreflang]')].map((link) => link.hreflang)
