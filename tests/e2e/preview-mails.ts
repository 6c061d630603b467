// Every kind of mail in every language, as it leaves, to be read by eye: a page for each brand and language, with a picture.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { type Locale, LOCALES } from '../../src/contract/lists.ts'
import { escapeHtml } from '../../src/server/platform/mail/mail-page.ts'
import { DAY_MS } from '../../src/core/durations.ts'
import { keepPictures, readMailPictures } from '../../src/server/platform/mail/mail-pictures.ts'
import type { Mail } from '../../src/server/platform/mail/mailer.ts'
import { startApi } from '../support/api.ts'
import { causeMails, peopleOf } from '../support/cause-mails.ts'
import { openBrands } from '../support/profiles.ts'

const COLUMN = { width: 420, height: 900 }
const PER_ROW = 4

/** Writes `<brand>-<locale>.html` and `.png` into a folder; of mails with one subject the first. */
export async function writeMails(
  on: Browser,
  {
    brands,
    locales = LOCALES,
    folder,
  }: { brands: readonly string[]; locales?: readonly Locale[]; folder: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const api = await startApi({ change: openBrands })
  try {
    for (const brand of brands) {
      const pictures = await readMailPictures(join('dist', api.deps.brands.get(brand)!.site.domain))
      /** As a mail program shows them. */
      const withPictures = (html: string) =>
        pictures.reduce(
          (shown, { name, png }) =>
            shown.replaceAll(`cid:${name}`, `data:image/png;base64,${png.toString('base64')}`),
          keepPictures(html, pictures),
        )
      const people = await peopleOf(api, brand)
      for (const locale of locales) {
        api.clock.now += DAY_MS
        const before = (await api.deliver()).length
        await causeMails(api, brand, locale, people)
        const mails = (await api.deliver()).slice(before)
        const first = [
          ...new Map(mails.toReversed().map((mail) => [mail.subject, mail])).values(),
        ].toReversed()
        const page = sheetOf(
          first.map((mail) => ({ ...mail, html: withPictures(mail.html) })),
          locale,
        )
        const file = join(folder, `${brand}-${locale}`)
        await writeFile(`${file}.html`, page)
        const tab = await on.newPage({ viewport: { width: COLUMN.width * PER_ROW, height: COLUMN.height } })
        await tab.setContent(page, { waitUntil: 'load' })
        // Frames below the window are not painted.
        const height = await tab.evaluate(() => document.documentElement.scrollHeight)
        await tab.setViewportSize({ width: COLUMN.width * PER_ROW, height })
        await tab.waitForLoadState('networkidle')
        await tab.screenshot({ path: `${file}.png` })
        await tab.close()
        console.log(`${file}.png: ${first.length} mails`)
      }
    }
  } finally {
    await api.stop()
  }
}

const sheetOf = (mails: readonly Mail[], locale: Locale): string => `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><title>${locale}</title>
<style>
  body { display: grid; grid-template-columns: repeat(${PER_ROW}, 1fr); gap: 16px; margin: 16px; font: 13px sans-serif }
  article { display: grid; gap: 8px; align-content: start; min-width: 0 }
  iframe { width: 100%; height: 560px; border: 1px solid #999 }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
${mails.map(articleOf).join('\n')}
</html>`

const articleOf = ({ subject, from, text, html }: Mail): string => `<article>
<strong>${escapeHtml(subject)}</strong><span>${escapeHtml(from.name)}</span>
<iframe sandbox srcdoc="${escapeHtml(html)}"></iframe>
<pre>${escapeHtml(text)}</pre>
</article>`
