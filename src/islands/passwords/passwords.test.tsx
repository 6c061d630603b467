import {
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, leavePage, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { linkIn, subjectsTo } from '../../../tests/support/links.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { NewPassword } from './NewPassword.island.tsx'
import { ResetRequest } from './ResetRequest.island.tsx'

const SECRET = 'a brand new secret'

setUpIsland([$user, $session])

describe('asking for a new password', () => {
  const open = async () => {
    browseAs(api.visitor('amora'), '/reset-password')
    await render(<ResetRequest {...await islandProps('amora')} />)
  }
  const ask = async (login: string) => {
    await typeInto(field('Email address or username'), login)
    await submit()
  }

  it('takes a name or an address, and says the same for known and unknown ones', async () => {
    const member = await api.member('amora')
    await open()
    const answers = []
    for (const login of [member.name, member.email, 'nobody@mail.test']) {
      await ask(login)
      const heading = await screen.findByRole('heading', { name: 'Check your inbox' })
      expect(document.activeElement).toBe(heading)
      await shows('once, for 2 hours. We send at most 3 of them an hour')
      answers.push(document.body.textContent.replace(login, '…'))
      await click(screen.getByRole('button', { name: 'Try another name or email' }))
      expect(field('Email address or username').value).toBe(login)
    }
    expect(new Set(answers).size).toBe(1)
    const mailed = subjectsTo(await api.deliver(), member.email)
    expect(mailed.filter((subject) => subject.startsWith('Reset your password'))).toHaveLength(2)
  })

  it('says beside the field what is wrong', async () => {
    await open()
    await submit()
    await shows('Enter your email address or username.')
    expect(document.activeElement).toBe(field('Email address'))
    await ask('mia@mail')
    await shows('Check the address. It should look like name@example.com.')
  })
})

describe('choosing a new password', () => {
  async function open(member: Person) {
    await api.visitor('amora').post('/api/reset-password.php', { login: member.email })
    const token = linkIn(await api.deliver(), member.email, /^Reset your password/)
    browseAs(api.visitor('amora'), `/reset-password/do#${token}`)
    await render(<NewPassword {...await islandProps('amora')} />)
    return token
  }
  const exact = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  const choose = async (password: string, repeated = password) => {
    await typeInto(exact('New password'), password)
    await typeInto(exact('New password again'), repeated)
    await submit()
  }

  it('says what is wrong with one until it holds, then logs in', async () => {
    const member = await api.member('amora')
    await open(member)
    await submit()
    await shows('Choose a password.')
    await choose('short')
    await shows('Use at least 8 characters.')
    await choose('password1')
    await shows('This one is easy to guess.')
    await choose(SECRET, 'another secret')
    await shows('Both entries must be the same.')
    expect(document.activeElement).toBe(exact('New password again'))
    await choose(SECRET)
    await screen.findByRole('heading', { name: 'You’re all set' })
    expect(browser.path).toBe('/reset-password/do')
    expect($user.get()?.id).toBe(member.id)
    expect((await member.get('/api/user.php')).status).toBe(403)
  })

  it('says that a link was used, replaced or is none, and leads to a new one', async () => {
    const member = await api.member('amora')
    const token = await open(member)
    await api.visitor('amora').post('/api/reset-password.php?do=1', { token, password: SECRET })
    await choose('yet another secret')
    await shows('This link has expired')
    const steps = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(steps).toEqual(['/reset-password', '/login'])
    leavePage()
    browser.path = '/reset-password/do'
    await render(<NewPassword {...await islandProps('amora')} />)
    await shows('This link has expired')
  })

  it('leads a deleted account to the login that brings it back', async () => {
    const member = await api.member('amora')
    await member.delete('/api/account.php', { password: PASSWORD })
    await open(member)
    await choose(SECRET)
    await screen.findByRole('heading', { name: 'Your account is due to be deleted' })
    await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('/login'))
  })
})
