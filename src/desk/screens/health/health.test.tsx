import { closeDesk, openDesk } from '../../../../tests/support/desk-tab.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { click, screen, shows, waitFor } from '../../../../tests/support/render.ts'
import { MINUTE_MS } from '../../../core/durations.ts'
import { runDueAudit } from '../../../server/audit/audit-runs.ts'
import { jobRunKeeper } from '../../../server/platform/job-runs.ts'

let api: TestApi
let lead: TestOperator
beforeAll(async () => {
  api = await startApi()
  lead = await signedIn(api, 'lead', 'amora')
})
afterAll(() => api.stop())
afterEach(() => {
  closeDesk()
  vi.unstubAllGlobals()
})

test('what would stand there is said before there was an audit or a job', async () => {
  await openDesk(lead, '/health')
  await shows('No audit yet')
  await shows('No job ran yet')
  await shows('Nothing to look at')
  expect(screen.getByRole('link', { name: 'Requests about data' }).getAttribute('href')).toBe('/privacy')
})

test('one press asks for an audit, and its broken rules are listed', async () => {
  await jobRunKeeper(api.deps)({ job: 'purge', everyMs: MINUTE_MS, hasFailed: true })
  await openDesk(lead, '/health')
  await click(await waitFor(() => screen.getByRole('button', { name: 'Run the audit now' })))
  await shows('Waits for the job')
  await shows('The audit is asked for.')
  await runDueAudit(api.deps, async () => ({
    checks: 90,
    found: [{ check: 'a balance is the sum of its ledger', rows: 2 }],
  }))
  await openDesk(lead, '/health')
  await shows('1 rule is broken')
  expect(document.body.textContent).toContain('a balance is the sum of its ledger (2 rows)')
  expect(screen.getByRole('row', { name: /purge/ }).textContent).toContain('late')
  await shows('2 things to look at')
})

test('whoever may not read the log sees no press', async () => {
  await openDesk(await signedIn(api, 'marketing', 'amora'), '/health')
  await shows('1 rule is broken')
  expect(screen.queryByRole('button', { name: 'Run the audit now' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Refunds' })).toBeNull()
})
