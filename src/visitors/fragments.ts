// Fetches parts of other pages of this site into this page, with the styles and scripts they need.

/** Where pages of this language begin: '' or `/de`. */
export const base = (): string => document.documentElement.dataset.base ?? ''

const STYLES = 'link[rel=stylesheet], style[data-href]'
const sourceOf = (style: Element) => style.getAttribute('href') ?? style.getAttribute('data-href')

const pages = new Map<string, Promise<Document>>()

/** A page of this site in this page's language; rejects if it cannot be fetched. */
function pageAt(path: string): Promise<Document> {
  const known = pages.get(path)
  if (known) return known
  const loading = fetch(base() + path).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  })
  pages.set(path, loading)
  loading.catch(() => pages.delete(path))
  return loading
}

/** Elements of another page, ready to be inserted: their styles are loaded, their islands hydrate. */
export async function fetchFragment(path: string, selector: string): Promise<HTMLElement[]> {
  const page = await pageAt(path)
  await Promise.all([...page.querySelectorAll(STYLES)].map((style) => addStyle(style)))
  for (const script of page.body.querySelectorAll('script')) addScript(script)
  return [...page.querySelectorAll<HTMLElement>(selector)].map((element) =>
    document.importNode(element, true),
  )
}

/** Adds a missing style, inline or linked. */
async function addStyle(style: Element): Promise<void> {
  const isHere = [...document.querySelectorAll(STYLES)].some((one) => sourceOf(one) === sourceOf(style))
  if (isHere) return
  const copy = document.importNode(style, true)
  const loaded = new Promise<void>((resolve) => {
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => {
      copy.remove()
      resolve()
    })
  })
  document.head.append(copy)
  if (copy instanceof HTMLLinkElement) await loaded
}

/** A copied script does not run: a new one of the same text does, and the policy knows its hash. */
function addScript(script: HTMLScriptElement): void {
  const isHere = [...document.scripts].some((one) => one.src === script.src && one.text === script.text)
  if (isHere || script.type === 'speculationrules') return
  const copy = document.createElement('script')
  if (script.type) copy.type = script.type
  if (script.src) copy.src = script.src
  else copy.text = script.text
  document.body.append(copy)
}
