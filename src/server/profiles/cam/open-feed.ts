// The feed of a cam service: a file, or an https address, and the photos beside it.

import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../../platform/media/store.ts'
import { saidBy } from '../../platform/start-error.ts'
import { FeedError } from './feed-error.ts'

const MOST_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 30_000

export interface OpenFeed {
  /** What it says, as JSON has it. */
  json: unknown
  /** The bytes that a photo of it stands for: of its own host, or of its own folder, and no others. */
  readPhoto: (photo: string) => Promise<Uint8Array | null>
}

/** Throws `FeedError` for one that cannot be read, or is no JSON. */
export async function openFeed(feed: string): Promise<OpenFeed> {
  if (feed.startsWith('https://')) {
    const host = new URL(feed).host
    return {
      json: parse(feed, await download(feed, MOST_BYTES).catch(notReadable(feed))),
      readPhoto: async (photo) => {
        const address = URL.parse(photo, feed)
        if (address?.protocol !== 'https:' || address.host !== host) return null
        return download(address.href, MAX_UPLOAD_BYTES)
      },
    }
  }
  const folder = dirname(resolve(feed))
  return {
    json: parse(feed, await readFile(feed).catch(notReadable(feed))),
    readPhoto: async (photo) => {
      const path = join(folder, photo)
      return relative(folder, path).startsWith('..') ? null : readFile(path)
    },
  }
}

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
  throw new FeedError(`The feed ${feed} cannot be read (${reason}). Correct its address, or try again later.`)
}

/** Skips a byte order mark. */
function parse(feed: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new FeedError(`The feed ${feed} is not JSON (${saidBy(error)}). docs/brands.md shows one.`)
  }
}
