// Takes parts of other pages of this site into the page on show, with the styles and scripts they need.

/** Where pages of this language begin: '' or `/de`. */
export const base = (): string => document.documentElement.dataset.base ?? ''

const SHEETS = 'link[rel=stylesheet]'
const pages = new Map<string, Promise<Document>>()

/** A page of this site in the language on show; throws where it cannot be had. */
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

/** The elements of another page, ready to be put into this one: their sheets are there, their islands wake up. */
export async function takeFrom(path: string, selector: string): Promise<HTMLElement[]> {
  const page = await pageAt(path)
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>(SHEETS)].map((sheet) => addSheet(sheet)))
  for (const script of page.body.querySelectorAll('script')) addScript(script)
  return [...page.querySelectorAll<HTMLElement>(selector)].map((element) =>
    document.importNode(element, true),
  )
}

/** A sheet of which this page has only what it uses itself (`src/build/astro/used-styles.ts`) takes its place as a whole. */
async function addSheet(sheet: HTMLLinkElement): Promise<void> {
  const source = sheet.getAttribute('href')
  const isHere = [...document.querySelectorAll(SHEETS)].some((one) => one.getAttribute('href') === source)
  if (isHere) return
  const copy = document.importNode(sheet, true)
  const loaded = new Promise((resolve) => {
    copy.addEventListener('load', resolve)
    copy.addEventListener('error', () => {
      copy.remove()
      resolve(null)
    })
  })
  const part = [...document.querySelectorAll('style')].find((one) => one.dataset.href === source)
  if (part) part.after(copy)
  else document.head.append(copy)
  await loaded
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
