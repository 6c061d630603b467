// `npm run import-cams -- --brand amora --feed cams.json`: makes a brand's cam profiles of one service what its feed says. The
// feed is a file or an https address; docs/brands.md describes it. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { FeedError } from '../profiles/cam/feed-error.ts'
import { importCams } from '../profiles/cam/import-cams.ts'
import { openFeed } from '../profiles/cam/open-feed.ts'
import { required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

/** Prints what was left out, and what came of the rest; answers whether all was fit. */
async function importFeed(brand: string, address: string, isForced: boolean): Promise<boolean> {
  const report = await withDeps((deps, actor) =>
    importCams(deps, actor, brand, () => openFeed(address), { isForced }),
  )
  for (const { id, problem } of report.refused) console.log(`left out: ${id}, ${problem}`)
  console.log(`${report.added} added, ${report.changed} changed, ${report.removed} removed.`)
  return report.refused.length === 0
}

await runCommand({
  usage: 'import-cams -- --brand amora --feed cams.json (or https://…) [--force]',
  read() {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { brand: text, feed: text, force: { type: 'boolean' } } })
    const { force = false, ...named } = values
    return { ...required(named, 'brand', 'feed'), isForced: force }
  },
  async run({ brand, feed, isForced }) {
    try {
      return await importFeed(brand, feed, isForced)
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      console.error(error.message)
      return false
    }
  },
})
