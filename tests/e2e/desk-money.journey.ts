// Money at the desk in a browser: a refund that needs two, a charge-back with its file, withdrawals, and a gift.

import { expect, test } from './journey.ts'
import { listen, violations } from './accessible.ts'
import { press, write } from './keys.ts'
import { translatorOf } from './messages.ts'
import { enterAs } from './person.ts'

const desk = process.env.DESK_ORIGIN ?? 'http://desk.localhost:4322'
const SUM = '51.00'

test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

test('finance gives money back, and a lead signs what is beyond the sum', async ({ page, browser }) => {
  test.slow()
  const [t, da] = [await translatorOf('en'), await translatorOf('da')]
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const operator = await context.newPage()
  const errors = listen(operator)
  const dialog = operator.locator('dialog[open]')
  const heading = (name: string | RegExp) => operator.getByRole('heading', { name })
  const button = (name: string) => operator.getByRole('button', { name, exact: true })
  const enter = async (name: string, path: string) => {
    await operator.goto(`${desk}/dev/as/${name}`)
    await operator.goto(`${desk}${path}`)
  }
  const isPreviewed = () => expect(operator.locator('.preview[aria-busy=false]')).toBeVisible()

  await enter('finance', '/orders?brand=hjertebro&state=completed')
  await expect(heading(/^Orders \(\d+\+?\)$/)).toBeVisible()
  const sale = operator.locator('tbody tr', { hasNotText: 'premium' }).first().locator('th a')
  const path = (await sale.getAttribute('href')) ?? ''
  await sale.click()
  await press(button(t('desk.refunds.give')))
  await dialog.getByLabel(t('desk.refunds.how_much')).selectOption('part')
  await write(dialog.getByLabel(t('desk.refunds.sum')), SUM)
  await write(dialog.getByLabel(t('desk.refunds.words')), 'Could not sign in for a week')
  expect(await violations(operator)).toEqual([])
  await press(dialog.getByRole('button', { name: t('desk.refunds.ask') }))
  await expect(operator.getByText(t('desk.refunds.own'))).toBeVisible()
  await expect(button(t('desk.refunds.sign'))).toHaveCount(0)

  await enter('lead', '/refunds?brand=hjertebro')
  await expect(heading('Refunds (2)')).toBeVisible()
  expect(await violations(operator)).toEqual([])
  await operator.goto(`${desk}${path}`)
  await press(button(t('desk.refunds.sign')))
  await write(dialog.getByLabel(t('desk.refunds.words')), 'Looked at it')
  await press(dialog.getByRole('button', { name: t('desk.refunds.sign'), exact: true }))
  await expect(heading(t('desk.refunds.waiting'))).toHaveCount(0)

  await enter('finance', '/disputes?brand=hjertebro')
  const disputes = heading(/^Disputes \(\d+\)$/)
  await expect(disputes).toBeVisible()
  const before = Number(/\d+/.exec((await disputes.textContent()) ?? '')?.[0])
  const row = operator.locator('tbody tr').first()
  const number = (await row.locator('td a').last().textContent()) ?? ''
  const disputed = (await row.locator('th').textContent()) ?? ''
  await press(row.locator('th a'))
  const file = operator.getByRole('link', { name: t('desk.disputes.evidence') })
  await expect(file).toBeVisible()
  const [download] = await Promise.all([operator.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe(`order-${disputed}.html`)
  await operator.goto(`${desk}/cases/${number}`)
  await press(operator.getByRole('button', { name: t('desk.case.claim') }).first())
  await expect(operator.getByRole('button', { name: t('desk.case.release') })).toBeVisible()
  await operator.keyboard.press('2')
  await isPreviewed()
  await operator.keyboard.press('Control+Enter')
  await expect(heading('Decided: Evidence sent')).toBeVisible()
  await operator.goto(`${desk}/disputes?brand=hjertebro`)
  await expect(heading(`Disputes (${before - 1})`)).toBeVisible()

  await operator.keyboard.press('g')
  await operator.keyboard.press('w')
  await operator.waitForURL('**/withdrawals')
  await operator.goto(`${desk}/withdrawals?brand=hjertebro`)
  await expect(heading('Withdrawals (2)')).toBeVisible()
  expect(await violations(operator)).toEqual([])
  const answer = async (withdrawal: RegExp, choice: string | undefined) => {
    await press(operator.getByRole('row', { name: withdrawal }).getByRole('button'))
    if (choice !== undefined) await dialog.getByText(choice).click()
    await isPreviewed()
    await expect(dialog.locator('.mail').first()).toBeVisible()
    expect(await violations(operator)).toEqual([])
    await press(dialog.getByRole('button', { name: t('desk.decide.submit') }))
    await expect(dialog).toHaveCount(0)
  }
  await answer(/\d orders/, undefined)
  await expect(heading('Withdrawals (1)')).toBeVisible()
  await operator.setViewportSize({ width: 375, height: 740 })
  await operator.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(operator)).toEqual([])
  await answer(/K\. Tester/, t('desk.withdrawals.answers.denied'))
  await operator.setViewportSize({ width: 1280, height: 800 })
  await expect(heading('Withdrawals (0)')).toBeVisible()
  await operator.goto(`${desk}/withdrawals?brand=hjertebro&view=answered`)
  await expect(operator.getByRole('row', { name: /K\. Tester.*refused/ })).toBeVisible()
  await expect(operator.getByRole('row', { name: /refunded/ }).first()).toBeVisible()
  const member = await operator.locator('tbody td a[href^="/members/"]').first().getAttribute('href')

  await operator.goto(`${desk}${member}`)
  await press(button(t('desk.members.actions.give_credits')))
  await write(dialog.getByLabel(t('desk.members.gift_credits')), '5')
  await write(dialog.getByLabel(t('desk.reason')), 'Waited for us')
  expect(await violations(operator)).toEqual([])
  await press(dialog.getByRole('button', { name: t('desk.members.actions.give_credits') }))
  await expect(operator.getByText(t('desk.members.bookings.goodwill')).first()).toBeVisible()
  await enterAs(page, 'premium', '/transactions')
  await expect(page.getByRole('heading', { name: da('transactions.gifts') })).toBeVisible()

  // The test bank has it once, however often it is asked for.
  await expect(async () => {
    await operator.goto(`${desk}${path}`)
    await expect(operator.locator('main')).toContainText('51.00 sent by the provider', { timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await expect(operator.getByText(/51\.00 sent by the provider/)).toHaveCount(1)
  await enter('auditor', '/log')
  for (const call of ['giveRefund', 'decideRefundRequest', 'getDisputeEvidence', 'decideCase', 'actOnMember'])
    await expect(operator.locator('tbody code', { hasText: call }).first()).toBeVisible()
  // A conflict is an answer of the desk, which the browser logs as well.
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
  await context.close()
})
