import { expect, test } from 'vitest'
import { createPasswordHasher } from './passwords.ts'

const PASSWORD = 'quiet-harbour-lantern'

test('a password is hashed by argon2id at the cost OWASP asks for at least', async () => {
  const passwords = createPasswordHasher()
  const hashed = await passwords.hash(PASSWORD)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hashed, PASSWORD)).toBe(true)
  expect(await passwords.verify(hashed, `${PASSWORD}!`)).toBe(false)
})

test('a password of no account takes as long to verify as one of a member', async () => {
  const passwords = createPasswordHasher()
  const hashed = await passwords.hash(PASSWORD)
  const timeOf = async (against: string) => {
    await passwords.verify(against, 'a wrong password')
    const begun = performance.now()
    for (let tries = 0; tries < 5; tries += 1) await passwords.verify(against, 'a wrong password')
    return performance.now() - begun
  }
  const [member, unknown] = [await timeOf(hashed), await timeOf('')]
  expect(unknown).toBeGreaterThan(member / 4)
  expect(member).toBeGreaterThan(unknown / 4)
  expect(await passwords.verify('', 'a password of no account')).toBe(false)
})

test('a login refuses to wait behind forty others', async () => {
  const passwords = createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 })
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash(PASSWORD)))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every((each) => (each as PromiseRejectedResult).reason.code === 'busy')).toBe(true)
  expect(passwords.waiting).toBe(0)
})
