// security.md 27: no pattern that meets what strangers send takes more than a moment for the longest of it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/config/root.ts'

const ROOMS = [
  'accounts',
  'profiles',
  'likes',
  'games',
  'chat',
  'payments',
  'moderation',
  'notifications',
  'site',
  'events',
  'http',
]
const FOLDERS = ['src/contract', 'src/core', ...ROOMS.map((room) => `src/server/${room}`)]
const LENGTH = 100_000
/** All of it takes about a second; one pattern that tries every way takes hours. */
const WITHIN_MS = 30_000

interface Pattern {
  file: string
  text: string
}

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(projectRoot(), file), 'utf8'), ts.ScriptTarget.Latest))
  return found
}

const patterns = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => patternsOf(join(folder, name))),
)

/** Tries each pattern on long runs of what it is made of, alone and in pairs, with an end that does not fit. */
const TRY_ALL = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { patterns, length } = workerData
  for (const text of patterns) {
    parentPort.postMessage(text)
    const end = text.lastIndexOf('/')
    const pattern = new RegExp(text.slice(1, end), text.slice(end + 1).replace('g', ''))
    const own = new Set([...text.slice(1, end)].filter((letter) => !'\\\\[](){}|^$?*+'.includes(letter)))
    const letters = [...new Set(['a', '0', ' ', '@', '.', '-', 'é', ...own])].slice(0, 16)
    const parts = letters.flatMap((one) => [one, ...letters.slice(0, 6).map((other) => one + other)])
    for (const part of parts)
      for (const last of ['', '!', '\\n', '\\0'])
        pattern.test(part.repeat(length / part.length) + last)
  }
  parentPort.postMessage(null)
`

/** The pattern that never came to an end, or null. */
function findEndless(texts: readonly string[], withinMs: number): Promise<string | null> {
  const worker = new Worker(TRY_ALL, { eval: true, workerData: { patterns: texts, length: LENGTH } })
  let current: string | null = null
  return new Promise((resolve, reject) => {
    const end = (endless: string | null) => {
      clearTimeout(timer)
      void worker.terminate().then(() => resolve(endless))
    }
    const timer = setTimeout(() => end(current), withinMs)
    worker.on('error', reject)
    worker.on('message', (text: string | null) => {
      current = text
      if (text === null) end(null)
    })
  })
}

// security 27
test(
  'every pattern of contract and server ends on 100 kB of anything',
  { timeout: 2 * WITHIN_MS },
  async () => {
    expect(patterns.map(({ file }) => file)).toContain('src/contract/credentials.ts')
    const texts = [...new Set(patterns.map(({ text }) => text))]
    const endless = await findEndless(texts, WITHIN_MS)
    expect(patterns.filter(({ text }) => text === endless)).toEqual([])
  },
)

test('a pattern that tries every way is found', async () => {
  expect(await findEndless(['/^a$/', '/^(a+)+$/', '/^b$/'], 1000)).toBe('/^(a+)+$/')
})
