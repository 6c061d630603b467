import { expect, test, type Page } from './journey.ts'
import { sampled } from '../support/full.ts'
import { press, tick, write } from './keys.ts'
import { goBack, logInAsDemo } from './person.ts'
import { translatorOf } from './messages.ts'

const t = await translatorOf('en')
const METHODS = ['creditcard', 'paypal', 'applepay', 'googlepay', 'sct'] as const
/** Klarna is paid by where a card was called off. */
type Method = (typeof METHODS)[number] | 'klarna'

/** Klarna asks for it. */
const ADDRESS = {
  given_name: 'Jo',
  family_name: 'Berg',
  street: '1 Main Street',
  zip: 'EC1A 1BB',
  city: 'London',
}

/** A bank transfer is for the euro alone. */
async function payFromIreland(page: Page): Promise<void> {
  await page.goto('/credits')
  await page.locator('.paywall__country summary').click()
  await page.getByLabel(t('payments.country')).selectOption('IE')
  await expect(page.locator('main')).toContainText('€9.99')
}

/** Ticks and fills in what is asked, and goes to the bank, by keys alone. */
async function order(page: Page, method?: Method): Promise<void> {
  await tick(page.locator('input[name=start_now]'))
  if (method === 'klarna')
    for (const [name, value] of Object.entries(ADDRESS))
      await write(page.locator(`input[name=${name}]`), value)
  await press(page.locator('main form button[type=submit]'))
  await page.waitForURL('**/dev/sandbox/**')
}

const heading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()

async function atBank(page: Page, action: 'pay' | 'fail' | 'cancel'): Promise<void> {
  await press(page.locator(`button[value=${action}]`))
  await page.waitForURL('**/transactions/**')
}

async function playOrders(page: Page, method: Method): Promise<void> {
  await logInAsDemo(page, 'premium')
  if (method === 'sct') await payFromIreland(page)

  await test.step('it fails, and is tried again', async () => {
    await page.goto(`/credits/10/${method}`)
    await order(page)
    await atBank(page, 'fail')
    await heading(page, t('payments.transaction.failed_title'))
    await press(page.getByRole('link', { name: t('payments.transaction.again') }))
    await page.waitForURL('**/credits/10')
  })

  await test.step('it is cancelled at the bank', async () => {
    await page.goto(`/credits/10/${method}`)
    await order(page)
    await atBank(page, 'cancel')
    await heading(page, t('payments.transaction.cancelled_title'))
  })

  await test.step('it stays pending, is found in the list, and is called off by the keyboard', async () => {
    await page.goto(`/credits/10/${method}`)
    await order(page)
    await page.goto('/transactions')
    await press(page.locator('a.transactions__row').first())
    await page.waitForURL('**/transactions/*')
    if (method === 'sct') await expect(page.locator('.transfer')).toContainText('IBAN')
    await press(page.getByRole('button', { name: t('transactions.cancel.open') }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: t('transactions.cancel.open') }))
    await heading(page, t('payments.transaction.cancelled_title'))
  })

  await test.step('it is paid, and has an invoice to print', async () => {
    const last = method === 'creditcard' ? 'klarna' : method
    await page.goto(`/credits/10/${last}`)
    await order(page, last)
    await atBank(page, 'pay')
    await heading(page, t('payments.transaction.completed_title'))
    await expect(page.locator('.paper')).toContainText('AMORA-')
    const inks = () =>
      page
        .locator('.paper, .paper :is(h2, dt, dd)')
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.paper')).toBeVisible()
    const printed = await inks()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await inks()).toEqual(printed)
    for (const rest of ['.header', '.footer', '.outcome__actions'])
      await expect(page.locator(rest)).toBeHidden()
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })
}

for (const width of [375, 1280].slice(0, sampled(1, 2))) {
  for (const method of METHODS.slice(0, sampled(1, METHODS.length))) {
    test(`an order by ${method} fails, is cancelled, waits and is paid, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await playOrders(page, method)
    })
  }
}

test(
  'a discount code expires, outlives Back from the bank, and is used once',
  { tag: '@full' },
  async ({ page }) => {
    await logInAsDemo(page, 'premium')
    const pay = (price: string) =>
      expect(page.locator('main form button[type=submit]')).toHaveText(t('payments.order.pay', { price }))
    const apply = async (code: string) => {
      await write(page.getByLabel(t('payments.code.label')), code)
      await page.keyboard.press('Enter')
    }
    await page.goto('/credits/25/paypal')
    await press(page.locator('summary', { hasText: t('payments.code.open') }))
    await apply('SUMMER20')
    await expect(page.getByText(t('errors.discount_expired'))).toBeVisible()
    await apply('winter20')
    await pay('£14.39')
    await order(page)

    await goBack(page)
    await pay('£14.39')
    await order(page)
    await atBank(page, 'pay')
    await heading(page, t('payments.transaction.completed_title'))
    await expect(page.locator('main')).toContainText('£14.39')

    await page.goto('/credits/25/paypal')
    await expect(page.getByText(t('errors.discount_used'))).toBeVisible()
    await pay('£17.99')
  },
)
