// Hosts that know no patterns answer a one-time link with the 404 page, which then shows the link's page at its address.
import { splitLocale } from '../core/urls.ts'
import { routeOf, TOKEN_PATTERN } from '../routes.ts'

/** `write` is the one way to put a whole page, its scripts too, in place of another at the same address. */
interface Writable {
  open(): void
  write(html: string): void
  close(): void
}

const { locale, rest } = splitLocale(location.pathname)

async function showLink(shell: string): Promise<void> {
  const answer = await fetch((locale ? `/${locale}` : '') + shell)
  if (!answer.ok) return
  const html = await answer.text()
  const page = document as unknown as Writable
  page.open()
  page.write(html)
  page.close()
}

const { shell } = routeOf('pages-token')
if (shell && TOKEN_PATTERN.test(rest.slice(1))) void showLink(shell)
