// `npm run import-cams -- --brand amora --feed cams.json`: makes a brand's cam profiles of one service what its feed says. The
// feed is a file or an https address; docs/brands.md describes it. DATA_DIR or DATABASE_URL names the database.

import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_UPLOAD_BYTES } from '../platform/media/store.ts'
import { FeedError, importCams } from '../profiles/cam/import-cams.ts'
import { saidBy, StartError } from '../platform/start-error.ts'
import { required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

const MOST_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 30_000

async function download(address: string, most: number): Promise<Uint8Array> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new FeedError(`${address} answers ${response.status}.`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) throw new FeedError(`${address} holds more than ${most} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const notReadable = (feed: string) => (error: unknown) => {
  if (error instanceof FeedError) throw error
  // `fetch` itself says only that it failed.
  const reason = saidBy((error as Error).cause ?? error)
  throw new StartError(`The feed ${feed} cannot be read (${reason}).`, 'Correct --feed, or try again later.')
}

/** Skips a byte order mark. */
function parse(feed: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new StartError(`The feed ${feed} is not JSON (${saidBy(error)}).`, 'docs/brands.md shows one.')
  }
}

/** The feed's text, and the way to its photos: of its own host, or of its own folder, and no others. */
async function openFeed(feed: string) {
  if (feed.startsWith('https://')) {
    const host = new URL(feed).host
    return {
      bytes: await download(feed, MOST_BYTES).catch(notReadable(feed)),
      readPhoto: async (photo: string) => {
        const address = URL.parse(photo, feed)
        if (address?.protocol !== 'https:' || address.host !== host) return null
        return download(address.href, MAX_UPLOAD_BYTES)
      },
    }
  }
  const folder = dirname(resolve(feed))
  return {
    bytes: await readFile(feed).catch(notReadable(feed)),
    readPhoto: async (photo: string) => {
      const path = join(folder, photo)
      return relative(folder, path).startsWith('..') ? null : readFile(path)
    },
  }
}

/** Prints what was left out, and what came of the rest; answers whether all was fit. */
async function importFeed(brand: string, address: string, isForced: boolean): Promise<boolean> {
  const { bytes, readPhoto } = await openFeed(address)
  const feed = parse(address, bytes)
  const report = await withDeps((deps) => importCams(deps, brand, feed, readPhoto, isForced))
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
