import { describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { api, browser, leavePage, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { appealLinkIn } from '../../../tests/support/links.ts'
import { hide } from '../../../tests/support/notices.ts'
import { field, render, screen, shows, submit, typeInto } from '../../../tests/support/render.ts'
import { connect, loginAs, losingAnswers } from '../../../tests/support/stores.ts'
import { removeMember } from '../../server/moderation/restrictions/ban-member.ts'
import { $appealable } from '../../stores/moderation/appeals.ts'
import { Appeal } from './Appeal.island.tsx'

setUpIsland([$appealable])

async function removed() {
  const ann = await api.member('amora')
  const facts = ['fraud.asked_for_money'] as const
  await removeMember(api.deps, OPERATOR, 'amora', ann.name, { ground: 'fraud', notice: '', facts })
  return { ann, token: appealLinkIn(await api.deliver(), ann.email) }
}
async function open(path: string) {
  browser.path = path
  connect(api.visitor('amora').fetch)
  await render(<Appeal {...props} />)
}

// law L12
describe('the page of an appeal', () => {
  it('says what was decided, takes the words, and shows the number', async () => {
    const { ann, token } = await removed()
    await open(`/appeal?token=${token}`)
    await shows('Your account is closed.')
    await shows('Others were asked for money, vouchers or bank details.')
    await submit()
    expect(document.activeElement).toBe(field('Why do you object?'))
    await typeInto(field('Why do you object?'), 'It was somebody else')
    await submit()
    await shows('We’ve got your objection')
    const number = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(document.body.textContent)?.[0] ?? 'none'
    const mail = (await api.deliver()).findLast(({ to }) => to === ann.email)
    expect(mail?.subject).toContain(number)
  })

  it('keeps what was typed when the answer got lost, and is one appeal', async () => {
    const { token } = await removed()
    await open(`/appeal?token=${token}`)
    await shows('Your account is closed.')
    await typeInto(field('Why do you object?'), 'It was somebody else')
    connect(losingAnswers(api.visitor('amora').fetch, 1))
    await submit()
    await shows('We’ve got your objection')
    const sent = await api.deps.store.db.selectFrom('appeal').select('text').execute()
    expect(sent.filter(({ text }) => text === 'It was somebody else').length).toBeGreaterThan(0)
  })

  it('says of a link that was used what became of it, and of others that nobody knows them', async () => {
    const { token } = await removed()
    await api.visitor('amora').post('/api/appeal.php', { token, text: 'It was somebody else' })
    await open(`/appeal?token=${token}`)
    await shows('You’ve already objected')
    await shows('We’re looking into it.')
    leavePage()
    await open(`/appeal?token=${'x'.repeat(43)}`)
    await shows('We don’t know this link')
    leavePage()
    await open('/appeal')
    await shows('We don’t know this link')
  })

  it('opens for a member by the number of a decision', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    await hide(api, 'amora', ben, { reference: `profile:${ann.id}` })
    const [{ id }] = (await ann.get('/api/complaint.php')).body.decisions
    browser.path = `/appeal?decision=${id}`
    await loginAs(ann, browser)
    await render(<Appeal {...props} />)
    await shows('Your profile is hidden. You can’t write or like.')
    expect(screen.getByRole('button', { name: 'Send objection' })).toBeTruthy()
  })
})
