// `npm run news -- --brand amora --dir news/spring`: sends what a folder holds, a Markdown file per language, to the members
// who asked for news; with `--code` it announces a running discount code to those who asked for promotions. Ended and run
// again it goes on. DATA_DIR or DATABASE_URL names the database.

import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readNewsTexts } from '../notifications/news-texts.ts'
import { sendNews } from '../notifications/send-news.ts'
import { required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage:
    'news -- --brand amora --dir FOLDER [--code THANKS20]; the folder’s name must differ from other news',
  read() {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { brand: text, dir: text, code: text } })
    return { ...required(values, 'brand', 'dir'), code: values.code ?? null }
  },
  run: ({ brand: id, dir, code }) =>
    withDeps(async (deps, actor) => {
      const brand = deps.brands.get(id)
      if (!brand) {
        console.log(`There is no brand ${id}.`)
        return false
      }
      const texts = await readNewsTexts(resolve(dir), brand.site.locales)
      const isUnnamed =
        code !== null && [...texts.values()].some((each) => !each.paragraphs.join(' ').includes(code))
      if (isUnnamed) {
        console.log(`Every language must name the code ${code}.`)
        return false
      }
      const sent = await sendNews(deps, actor, brand, { name: basename(resolve(dir)), texts, code })
      console.log(`It goes to ${sent} members who have not had it yet.`)
      return true
    }),
})
