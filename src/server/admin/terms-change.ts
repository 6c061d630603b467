// `npm run terms-change -- --brand amora --dir changes/2027 --from 2027-02-01`: mails every member what changes in terms or
// privacy, from a folder with a Markdown file per language, at least 30 days ahead. Ended and run again it goes on. DATA_DIR or
// DATABASE_URL names the database.

import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { announceTerms, earliestChange } from '../notifications/announce-terms.ts'
import { readNewsTexts } from '../notifications/news-texts.ts'
import { required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage:
    'terms-change -- --brand amora --dir FOLDER --from 2027-02-01; the folder’s name is that of the change',
  read() {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { brand: text, dir: text, from: text } })
    const { brand, dir, from } = required(values, 'brand', 'dir', 'from')
    const day = Date.parse(`${from}T00:00:00Z`)
    if (Number.isNaN(day)) throw new UsageError(`--from takes a day such as 2027-02-01, not "${from}".`)
    return { brand, dir, from: day }
  },
  run: ({ brand: id, dir, from }) =>
    withDeps(async (deps, actor) => {
      const brand = deps.brands.get(id)
      if (!brand) {
        console.log(`There is no brand ${id}.`)
        return false
      }
      const earliest = earliestChange(deps.clock())
      if (from < earliest) {
        console.log(
          `A change told today applies from ${new Date(earliest).toISOString().slice(0, 10)} at the earliest.`,
        )
        return false
      }
      const texts = await readNewsTexts(resolve(dir), brand.site.locales)
      const sent = await announceTerms(deps, actor, brand, { name: basename(resolve(dir)), texts, from })
      console.log(`It goes to ${sent} members who have not had it yet.`)
      return true
    }),
})
