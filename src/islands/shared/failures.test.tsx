import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { IslandProps } from '../../core/island.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { cleanup, click, render, screen } from '../../../tests/support/render.ts'
import { FailureAlert } from './failure-alert.tsx'
import { FailureScreen } from './failure-screen.tsx'
import { FailureToast } from './failure-toast.tsx'
import { withPage } from './page-context.tsx'

let props: IslandProps
let browser: FakeBrowser
beforeAll(async () => {
  props = await islandProps('amora')
})
beforeEach(() => {
  browser = fakeBrowser()
  browser.path = '/members?gender=man'
})
afterEach(() => {
  cleanup()
  browser.restore()
})

const failureOf = (code: ErrorCode) => ({
  kind: 'api' as const,
  code,
  message: String(props.messages[`errors.${code}`] ?? props.messages[`errors.${code}_other`]),
  status: ERROR_STATUS[code],
})

/** Where each refusal that another page mends leads; any other can be tried again here. */
const LEADS_TO: Partial<Record<ErrorCode, string>> = {
  account_pending_deletion: '/login?next=%2Fmembers%3Fgender%3Dman',
  account_removed: '/login?next=%2Fmembers%3Fgender%3Dman',
  account_restricted: '/settings#cases',
  account_suspended: '/settings#cases',
  authentication_required: '/login?next=%2Fmembers%3Fgender%3Dman',
  consent_withdrawn: '/settings',
  conversation_limit_reached: '/premium',
  first_message_needs_photo: '/profile',
  first_message_needs_verification: '/verification',
  not_enough_credits: '/credits',
  premium_required: '/premium',
  weekly_limit_reached: '/settings',
}

describe('every error code of the contract', () => {
  it.each(ERROR_CODES)('has a text and a remedy: %s', async (code) => {
    let tries = 0
    const Shown = withPage(() => <FailureAlert failure={failureOf(code)} onRetry={() => (tries += 1)} />)
    await render(<Shown {...props} />)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain(failureOf(code).message)
    const to = LEADS_TO[code]
    if (to) return expect(screen.getByRole('link').getAttribute('href')).toBe(to)
    await click(screen.getByRole('button', { name: 'Try again' }))
    expect(tries).toBe(1)
  })
})

it('a refused action on a page says where that is mended', async () => {
  const Shown = withPage(() => (
    <FailureToast failure={failureOf('consent_withdrawn')} onClose={() => undefined} />
  ))
  await render(<Shown {...props} />)
  expect(screen.getByRole('status').textContent).toContain('withdrawn')
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
})

it.each([FailureAlert, FailureScreen])(
  'what failed without a network is tried again once there is one',
  async (Failed) => {
    let tries = 0
    const Shown = withPage(() => <Failed failure={{ kind: 'network' }} onRetry={() => (tries += 1)} />)
    await render(<Shown {...props} />)
    browser.happen('online')
    expect(tries).toBe(1)
    cleanup()
    browser.happen('online')
    expect(tries).toBe(1)
  },
)
