// The HTML page of `npm run preview -- --matrix`: a table a brand and size, a row a locale, a column a page.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export interface MatrixShot {
  brand: string
  locale: string
  page: string
  /** Width of the window in pixels. */
  size: string
  take: () => Promise<Buffer>
}

interface Cell extends Omit<MatrixShot, 'take'> {
  file: string
  /** Share of its pixels that differ from the last picture, 0 to 1; null without one. */
  change: number | null
}

const THUMB = 320
/** Less is the noise of edges. */
const SEEN = 0.001
const STEP = 24

/** Takes the pictures, one by one, beside those of the last time, and writes `index.html`. */
export async function writeMatrix(shots: readonly MatrixShot[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const cells: Cell[] = []
  for (const { take, ...shot } of shots) {
    const name = `${shot.brand}-${shot.locale}-${shot.page.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${shot.size}`
    const file = `${name}.webp`
    const picture = await take()
    const last = await readFile(join(folder, file)).catch(() => null)
    const now = await sharp(picture)
      .resize({ width: THUMB * 2, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    const change = last && (await changeOf(last, now))
    if (last && change !== null && change > SEEN) await writeFile(join(folder, `${name}.last.webp`), last)
    await writeFile(join(folder, file), now)
    cells.push({ ...shot, file, change })
    process.stderr.write(`\r${cells.length} of ${shots.length}`)
  }
  await writeFile(join(folder, 'index.html'), page(cells))
  const changed = cells.filter(isChanged).length
  console.log(`\n${join(folder, 'index.html')}: ${cells.length} pictures, ${changed} changed`)
}

const isChanged = ({ change }: Cell) => change !== null && change > SEEN

/** Pixels that differ by more than a step in any channel; all of them where the sizes do. */
async function changeOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || a.data.length !== b?.data.length) return 1
  let differing = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (step) => Math.abs((a.data[at + step] ?? 0) - (b.data[at + step] ?? 0)) > STEP,
    )
    if (isOther) differing += 1
  }
  return differing / (a.data.length / 3)
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

function page(cells: readonly Cell[]): string {
  const tables = [...Map.groupBy(cells, ({ brand, size }) => `${brand}, ${size} px`)].map(([title, of]) => {
    const pages = [...new Set(of.map((cell) => cell.page))]
    const rows = [...Map.groupBy(of, ({ locale }) => locale)].map(
      ([locale, row]) =>
        `<tr><th>${locale}</th>${pages.map((one) => cellOf(row.find((cell) => cell.page === one))).join('')}</tr>`,
    )
    const head = pages.map((one) => `<th>${one}</th>`).join('')
    return `<h2>${title}</h2><table><tr><th></th>${head}</tr>${rows.join('')}</table>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Preview</title>
<style>body{font:14px/1.4 sans-serif;margin:24px}table{border-spacing:12px}td{vertical-align:top}img{width:${THUMB}px;border:1px solid #ccc}.changed img{border:3px solid #d60}#only:checked~div td:not(.changed) img{opacity:.15}</style>
<input type="checkbox" id="only"><label for="only"> What changed since the last one (${cells.filter(isChanged).length})</label>
<div>${tables.join('\n')}</div>
`
}

function cellOf(cell: Cell | undefined): string {
  if (!cell) return '<td></td>'
  const picture = (file: string, label: string) =>
    `<a href="${file}"><img src="${file}" alt="${label}" loading="lazy"></a>`
  const name = `${cell.brand} ${cell.locale} ${cell.page}`
  if (!isChanged(cell)) return `<td>${picture(cell.file, name)}</td>`
  const before = picture(cell.file.replace('.webp', '.last.webp'), `${name} before`)
  return `<td class="changed">${picture(cell.file, name)}<br>${percent(cell.change ?? 0)} <details><summary>before</summary>${before}</details></td>`
}
