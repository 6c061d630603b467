// Hosts that know no patterns answer a one-time link with the 404 page, which then shows the link's page at its URL.

/** Only `write` replaces a whole page, its scripts included, at the same URL. */
interface Writable {
  open(): void
  write(html: string): void
  close(): void
}

const rules = document.querySelector<HTMLElement>('[data-token]')?.dataset
const link = rules && new RegExp(`^(/[a-z]{2})?/${rules.token}$`).exec(location.pathname)
if (link) void showLink(`${link[1] ?? ''}${rules.shell}`)

async function showLink(shell: string): Promise<void> {
  const answer = await fetch(shell)
  if (!answer.ok) return
  const html = await answer.text()
  const page = document as unknown as Writable
  page.open()
  page.write(html)
  page.close()
}
