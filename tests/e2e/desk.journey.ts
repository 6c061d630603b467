// The operators' desk in a browser: signing in by a passkey, inviting somebody, clearing cases by keys, and what the log says
// of all of it.

import { expect, test, type BrowserContext, type Page } from './journey.ts'
import { DESK_LOCALES } from '../../src/contract/desk/locales.ts'
import type { Translator } from '../../src/core/messages.ts'
import { listen, violations } from './accessible.ts'
import { choose, press, write } from './keys.ts'
import { translatorOf } from './messages.ts'
import { enterAs } from './person.ts'

const desk = process.env.DESK_ORIGIN ?? 'http://desk.localhost:4322'

async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
}

/** The link of the invitation to an address, once it was sent. */
async function invitationOf(context: BrowserContext, email: string): Promise<string> {
  const outbox = await context.newPage()
  const find = async () => {
    const answer = await outbox.goto('/dev/outbox?json')
    const mails = (await answer?.json()) as { to: string; text: string }[]
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    return /http\S+\/invitation#[\w-]{43}/.exec(text)?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  const link = await find()
  await outbox.close()
  return link
}

test('an owner signs in by a passkey, invites somebody, and both stand in the log', async ({
  page,
  context,
  browser,
}) => {
  const [t] = await Promise.all(DESK_LOCALES.map((locale) => translatorOf(locale)))
  if (!t) throw new Error('no texts')
  const errors = listen(page)
  await withAuthenticator(context, page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${desk}/dev/as/owner`)
  await page.goto(`${desk}/me`)
  const add = page.getByRole('button', { name: t('desk.passkey.add') })
  await expect(add).toBeVisible()
  const passkeys = page.getByRole('button', { name: t('desk.rename') })
  const before = await passkeys.count()
  await press(add)
  await expect(passkeys).toHaveCount(before + 1)
  expect(await violations(page)).toEqual([])

  await press(page.getByRole('button', { name: t('desk.sign_out') }))
  await expect(page.getByRole('heading', { name: t('desk.sign_in.title') })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page.getByRole('button', { name: t('desk.sign_in.passkey') }))
  await expect(page.getByRole('button', { name: t('desk.sign_out') })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/people')
  const email = `kim${Date.now()}@desk.example`
  await press(page.getByRole('button', { name: t('desk.people.invite') }))
  const dialog = page.locator('dialog[open]')
  expect(await violations(page)).toEqual([])
  await write(dialog.locator('input[name=email]'), email)
  await write(dialog.locator('input[name=name]'), 'Kim')
  await press(dialog.getByRole('button', { name: t('desk.people.send') }))
  await expect(page.getByText(email)).toBeVisible()
  expect(await violations(page)).toEqual([])

  const invited = await browser.newContext({ viewport: { width: 375, height: 740 }, colorScheme: 'dark' })
  const phone = await invited.newPage()
  await withAuthenticator(invited, phone)
  await phone.goto(await invitationOf(context, email))
  await phone.getByRole('button', { name: t('desk.invitation.open') }).click()
  await expect(phone.getByRole('heading', { name: t('desk.enrol.title', { name: 'Kim' }) })).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('button', { name: t('desk.passkey.add') }).click()
  await expect(phone.locator('.codes li')).toHaveCount(10)
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('button', { name: t('desk.codes.kept') }).click()
  await expect(phone.getByRole('heading', { level: 1, name: t('desk.queue.title') })).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await invited.close()

  await page.goto(`${desk}/log`)
  for (const call of ['addOwnPasskey', 'openInvitation', 'invitePerson', 'signIn'])
    await expect(page.locator('tbody code', { hasText: call }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Kim.*addOwnPasskey/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})

test.describe('a day at the desk', () => {
  test.use({ baseURL: `http://hjertebro.localhost:${process.env.JOURNEY_PORT ?? '4321'}` })

  test('a moderator clears cases by keys, and a lead hears the appeal', async ({ page, browser }) => {
    const t = await translatorOf('en')
    await enterAs(page, 'demo', '/members')
    const link = page.locator('main a[href*="/members/"]').first()
    const id = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1)
    await post(page, 'complaint', {
      ...{ kind: 'fraud', reference: `profile:${id}`, text: 'Beder om gavekort.', good_faith: true },
    })

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const operator = await context.newPage()
    const errors = listen(operator)
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await operator.keyboard.press(key)
    }
    const heading = (name: string | RegExp) => operator.getByRole('heading', { name })
    /** The mails of what was put together are on show: none leaves before. */
    const isPreviewed = () => expect(operator.locator('.preview[aria-busy=false]')).toBeVisible()
    const claim = () => claimCase(operator, t)
    const enter = async (name: string, path: string) => {
      await operator.goto(`${desk}/dev/as/${name}`)
      await operator.goto(`${desk}${path}`)
    }

    await enter('moderator', `/?subject=${id}&kind=notice&ground=fraud`)
    await expect(heading('Queue (1)')).toBeVisible()
    expect(await violations(operator)).toEqual([])
    await operator.setViewportSize({ width: 375, height: 740 })
    await operator.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(operator)).toEqual([])
    await keys('j', 'o')
    await expect(heading('Notice · Fraud')).toBeVisible()
    expect(await violations(operator)).toEqual([])
    await operator.setViewportSize({ width: 1280, height: 800 })
    await claim()
    await keys('2', 'Space', 'm')
    await expect(
      operator.getByRole('textbox', { name: t('desk.case.note_label'), exact: true }),
    ).toBeFocused()
    await operator.keyboard.type('One notice, no other account.')
    await keys('Control+Enter')
    await expect(operator.locator('.timeline')).toContainText('One notice, no other account.')
    // What was chosen stays while the case changes.
    const mail = operator.locator('.preview .mail__body[lang=da]').first()
    const subject = (await mail.locator('.mail__subject').textContent()) ?? ''
    expect(await violations(operator)).toEqual([])
    await isPreviewed()
    const earlier = await mailsWith(page, subject)
    await keys('Control+Enter')
    await expect(heading('Decided: Warned')).toBeVisible()
    const mails = () => mailsWith(page, subject)
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(earlier.length + 1)
    const sent = (await mails()).find(({ text }) => !earlier.some((mail) => mail.text === text))

    await enter('moderator', '/?brand=hjertebro&kind=under_age')
    await expect(heading(/^Queue \(\d+\)$/)).toBeVisible()
    await keys('n')
    await expect(heading('Under age')).toBeVisible()
    await expect(operator.getByRole('button', { name: t('desk.case.release') })).toBeVisible()
    await keys('1')
    await isPreviewed()
    await keys('Control+Enter')
    await expect(heading('Decided: Kept')).toBeVisible()

    await keys('g', 'f')
    const tile = operator.locator('.tile', { hasText: 'Hjertebro' }).first()
    await expect(tile).toBeVisible()
    expect(await violations(operator)).toEqual([])
    while (!(await tile.getAttribute('class'))?.includes('tile--current')) await keys('ArrowRight')
    await keys('r', '3')
    await expect(tile).toContainText(t('desk.grounds.photo_advertising'))
    // It is sent after eight seconds, or when the screen is left.
    const decided = operator.waitForResponse((answer) => answer.url().includes('photo-decisions'), {
      timeout: 60_000,
    })
    await keys('u', 'a')
    await expect(tile).toContainText(t('desk.photos.outcomes.accepted'))
    await keys('g', 'q')
    expect((await decided).ok()).toBe(true)

    const token = /token=([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? ''
    await post(page, 'appeal', { token, text: 'Det var ikke mig.' })
    await enter('second', '/appeals')
    await expect(operator.getByRole('row', { name: /Warned.*moderator/ }).first()).toBeVisible()
    expect(await violations(operator)).toEqual([])
    await operator.goto(`${desk}/?subject=${id}&kind=appeal`)
    await expect(heading('Queue (1)')).toBeVisible()
    await keys('j', 'o')
    await expect(operator.getByText('Det var ikke mig.')).toBeVisible()
    expect(await violations(operator)).toEqual([])
    await claim()
    await keys('2')
    await isPreviewed()
    await keys('Control+Enter')
    await expect(heading('Decided: Reversed')).toBeVisible()

    await keys('g', 'b')
    await expect(heading(t('desk.members.title'))).toBeVisible()
    await keys('/')
    await operator.keyboard.type(id ?? '')
    await keys('Enter')
    await expect(operator.locator('tbody th a')).toHaveCount(1)
    expect(await violations(operator)).toEqual([])
    await press(operator.locator('tbody th a'))
    await expect(heading(t('desk.members.states'))).toBeVisible()
    expect(await violations(operator)).toEqual([])

    await enter('auditor', '/log')
    for (const call of ['getCase', 'decideCase', 'getPhotos', 'decidePhotos', 'getMember']) {
      await operator.goto(`${desk}/log?call=${call}`)
      await expect(operator.locator('tbody code', { hasText: call }).first()).toBeVisible()
    }
    await enter('support', '/privacy')
    await expect(heading(/^Privacy requests \(\d+\)$/)).toBeVisible()
    expect(await violations(operator)).toEqual([])
    await keys('e')
    await expect(operator.getByRole('dialog')).toBeVisible()
    expect(await violations(operator)).toEqual([])
    await keys('Escape')
    await operator.goto(`${desk}/?brand=hjertebro&kind=privacy_request`)
    await expect(heading(/^Queue \(\d+\)$/)).toBeVisible()
    await keys('j', 'o')
    await expect(heading('Privacy request · Copy of the data')).toBeVisible()
    await claim()
    await keys('1')
    await isPreviewed()
    await keys('Control+Enter')
    await expect(heading('Decided: Done as asked')).toBeVisible()

    await enter('lead', '/?brand=hjertebro&kind=authority_order')
    await expect(heading('Queue (1)')).toBeVisible()
    await keys('j', 'o')
    await expect(heading('Authority order')).toBeVisible()
    expect(await violations(operator)).toEqual([])

    // A conflict is an answer of the desk, which the browser logs as well.
    expect(errors.filter((error) => !error.includes('409'))).toEqual([])
    await context.close()
  })

  test('a lead parks, escalates, hands over, reopens and holds by keys, in German', async ({ browser }) => {
    const t = await translatorOf('de')
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' })
    const operator = await context.newPage()
    const errors = listen(operator)
    await operator.goto(`${desk}/dev/as/lead`)
    const speak = (language: string) =>
      operator.evaluate(async (chosen) => {
        const headers = { 'Content-Type': 'application/json' }
        const body = JSON.stringify({ language: chosen })
        return (await fetch('/api/desk/me.php', { method: 'PUT', headers, body })).status
      }, language)
    expect(await speak('de')).toBeLessThan(300)
    try {
      const keys = async (...pressed: string[]) => {
        for (const key of pressed) await operator.keyboard.press(key)
      }
      const dialog = operator.locator('dialog[open]')
      const state = operator.locator('.case-head__state')
      const openFirst = async (query: string) => {
        await operator.goto(`${desk}/?brand=hjertebro&${query}`)
        await expect(operator.locator('.cases__row').first()).toBeVisible()
        await keys('j', 'o')
        await expect(state).toBeVisible()
      }
      /** Answers the dialog that is open: a day of next year, where it asks for one, and words. */
      const tell = async (words: string) => {
        await expect(dialog.locator('input[name=until], textarea').first()).toBeFocused()
        if ((await dialog.locator('input[name=until]').count()) > 0)
          await operator.keyboard.type(`3112${new Date().getFullYear() + 1}`)
        const field = dialog.locator('textarea')
        // The picker of a date field is a stop of its own.
        while (!(await field.evaluate((element) => element === document.activeElement))) await keys('Tab')
        await operator.keyboard.type(words)
        await keys('Control+Enter')
        await expect(dialog).toHaveCount(0)
      }
      const claim = () => claimCase(operator, t)

      await openFirst('kind=notice&ground=fake')
      expect(await violations(operator)).toEqual([])
      await claim()
      await keys('t')
      await tell('Wir haben nachgefragt.')
      await expect(state).toContainText(t('desk.queue.states.waiting'))
      await claim()
      await keys('e')
      await tell('Das muss die Leitung sehen.')
      await expect(state).toContainText(t('desk.queue.states.escalated'))
      await expect(operator.locator('.timeline')).toContainText('Das muss die Leitung sehen.')
      await claim()
      await keys('h')
      const person = dialog.locator('select')
      await expect(person).toBeVisible()
      const label = await person.locator('option', { hasText: 'moderator' }).textContent()
      await choose(person, label ?? '')
      await press(dialog.getByRole('button', { name: t('desk.assign.submit') }))
      await expect(state).toContainText('moderator')

      await openFirst('state=closed&kind=notice&ground=fake')
      await keys('r')
      await tell('Es gibt neue Tatsachen.')
      await expect(state).toContainText(t('desk.case.free'))
      await press(operator.getByRole('button', { name: t('desk.evidence.hold') }).first())
      await tell('Die Polizei hat darum gebeten.')
      await expect(operator.getByRole('button', { name: t('desk.evidence.hold_no_longer') })).toBeVisible()
      expect(await violations(operator)).toEqual([])
      expect(errors).toEqual([])
    } finally {
      await speak('en')
      await context.close()
    }
  })
})

/** Takes the case on show by its key; the head is there before the case, and a key pressed then goes by. */
async function claimCase(operator: Page, t: Translator): Promise<void> {
  await expect(operator.getByRole('button', { name: t('desk.case.claim'), exact: true })).toBeVisible()
  await operator.keyboard.press('c')
  await expect(operator.getByRole('button', { name: t('desk.case.release') })).toBeVisible()
}

/** Makes a call as the page's member. */
async function post(page: Page, name: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([path, sent]) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
      const answer = await fetch(`/api/${path}.php`, { method: 'POST', headers, body: sent })
      return answer.status
    },
    [name, JSON.stringify(body)] as const,
  )
  expect(status, name).toBeLessThan(300)
}

/** Mails of the brand's outbox with a subject. */
const mailsWith = (page: Page, subject: string): Promise<{ text: string }[]> =>
  page.evaluate(async (wanted) => {
    const answer = await fetch('/dev/outbox?json')
    const mails = (await answer.json()) as { subject: string; text: string }[]
    return mails.filter((mail) => mail.subject === wanted)
  }, subject)
