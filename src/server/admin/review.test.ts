// `npm run review` reads what waits page by page, several lists at once.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadSites } from '../../config/load-sites.ts'
import { projectRoot } from '../../config/root.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { dueAt } from '../../core/cases.ts'
import { APPEAL_ANSWER_DAYS } from '../../core/limits.ts'
import { createBrands } from '../platform/brands.ts'
import { migrate, openStore } from '../platform/db/open.ts'
import type { NoticeTable } from '../moderation/tables.ts'

const NOTICES = 120
const APPEALS = 70
const KINDS = ['fraud', 'fake', 'under_age'] as const
const NOW = Date.UTC(2026, 10, 20)

const folder = mkdtempSync(join(tmpdir(), 'duet-review-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const number = (kind: 'N' | 'A' | 'D', index: number) => `${kind}AAA-AAAA-${String(1000 + index)}`
/** Several have the same moment, and the order of their numbers is not that of their deadlines. */
const sentAt = (index: number) => NOW - ((index * 37) % 90) * HOUR_MS

let pool = ''
const notice = (index: number, decided_at: number): NoticeTable => ({
  ...{ pool, brand: 'amora', account: '', name: '', email: '', language: 'en', reference: '' },
  id: number(decided_at > 0 ? 'D' : 'N', index),
  kind: KINDS[index % KINDS.length]!,
  ...{ text: '', about: '', photo: '', in_sight: 0, confirmed_at: 0, link_hash: '', mailbox: '' },
  ...{ browser: '', network: '', created_at: sentAt(index), decided_by: '', appeal_hash: '', case_id: '' },
  decided_at,
  outcome: decided_at > 0 ? 'kept' : '',
})

beforeAll(async () => {
  const store = openStore({ dataDir: folder }, () => undefined)
  await migrate(store)
  const sites = await loadSites()
  pool = createBrands(sites, sites, () => '').get('amora')!.pool
  const waiting = Array.from({ length: NOTICES }, (_, index) => notice(index, 0))
  const decided = Array.from({ length: APPEALS }, (_, index) => notice(index, NOW - 30 * DAY_MS))
  await store.db
    .insertInto('notice')
    .values([...waiting, ...decided])
    .execute()
  await store.db
    .insertInto('appeal')
    .values(
      decided.map(({ id: decision }, index) => ({
        ...{ pool, id: number('A', index), brand: 'amora', account: '', side: 'notifier' as const, decision },
        ...{ text: 'Look again', language: 'en' as const, created_at: sentAt(index) - 4 * DAY_MS },
        ...{ first_decider: '', decided_by: '', decided_at: 0, outcome: '' as const, words: '' },
      })),
    )
    .execute()
  await store.db.destroy()
})

/** Numbers of a kind in the order in which they are listed. */
const listed = (text: string, kind: 'N' | 'A') =>
  [...text.matchAll(new RegExp(`^\\| (${kind}AAA-AAAA-\\d{4})`, 'gm'))].map(([, id]) => id)

let runs = 0
async function review(...args: string[]): Promise<string> {
  const output = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const { argv, exitCode } = process
  process.argv = [process.execPath, 'review', ...args]
  vi.stubEnv('DATA_DIR', folder)
  try {
    await import(/* @vite-ignore */ `${join(projectRoot(), 'src/server/admin/review.ts')}?page=${runs++}`)
    return output.mock.calls.flat().join('\n')
  } finally {
    Object.assign(process, { argv, exitCode })
    output.mockRestore()
    vi.unstubAllEnvs()
  }
}

test('each page of what waits begins where the last one ended, to the end', async () => {
  const pages: string[] = []
  for (let after: string[] = []; ;) {
    const page = await review(...after)
    pages.push(page)
    const [, next] = / -- --after (\S+)/.exec(page) ?? []
    if (next === undefined) break
    after = ['--after', next]
  }
  expect(pages.length).toBeGreaterThan(2)
  const all = pages.join('\n')
  const inOrder = (rows: { id: string; due: number }[]) =>
    rows.sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
  const notices = Array.from({ length: NOTICES }, (_, index) => notice(index, 0)).map(
    ({ id, kind, created_at }) => ({ id, due: dueAt(kind as 'fraud', created_at) }),
  )
  expect(listed(all, 'N')).toEqual(inOrder(notices))
  const appeals = Array.from({ length: APPEALS }, (_, index) => ({
    id: number('A', index),
    due: sentAt(index) - 4 * DAY_MS + APPEAL_ANSWER_DAYS * DAY_MS,
  }))
  expect(listed(all, 'A')).toEqual(inOrder(appeals))
  for (const page of pages) expect(listed(page, 'N').length).toBeLessThanOrEqual(50)
})

test('a page behind the last one holds nothing', async () => {
  expect(await review('--after', `${NOW + 30 * DAY_MS}.ZZZZ-ZZZZ-ZZZZ`)).toBe('Nothing to review.')
})
