import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { give } from '../../../tests/support/codes.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Brand } from '../platform/context.ts'
import { parseNewsText, readNewsTexts } from './news-texts.ts'
import { type News, sendNews } from './send-news.ts'

const TEXT =
  '# A walk on Sunday\n\nFour paths\nby the sea.\n\nBring shoes & tea.\n\n[Have a look](route:members)\n'

let api: TestApi
let brand: Brand
beforeEach(async () => {
  api = await startApi({ change: openBrands })
  brand = api.deps.brands.get('amora')!
})
afterEach(() => api.stop())

const newsOf = (name: string, parts: Partial<News> = {}): News => ({
  name,
  texts: new Map(brand.site.locales.map((locale) => [locale, parseNewsText(TEXT)])),
  code: null,
  ...parts,
})
const send = (news: News) => sendNews(api.deps, OPERATOR, brand, news)
async function reader(kind: 'news' | 'promotions' = 'news', country = 'GB' as const): Promise<Person> {
  const made = await api.member('amora', { country })
  await made.put('/api/notifications.php', { kinds: { [kind]: { email: true } } })
  return made
}
const mailsTo = (who: Person, subject = 'A walk on Sunday – Amora') =>
  api.mails.filter((mail) => mail.to === who.email && mail.subject === subject)

describe('news', () => {
  // law L43
  test('news goes to those who asked for it, in the operator’s words, and to no other member', async () => {
    const asked = await reader()
    const others = [await api.member('amora'), await reader('promotions'), await api.member('tweespan')]
    expect(await send(newsOf('sunday'))).toBe(1)
    await api.deliver()
    const [mail] = mailsTo(asked)
    expect(mail?.text).toContain('Four paths by the sea.\n\nBring shoes & tea.\n\nHave a look\nhttp')
    expect(mail?.html).toContain('<p>Bring shoes &amp; tea.</p>')
    expect(mail?.unsubscribe).toContain('/api/token.php?t=')
    for (const other of others) expect(mailsTo(other)).toEqual([])
  })

  test('news is sent to no member twice, however often the command runs', async () => {
    const asked = await reader()
    await send(newsOf('sunday'))
    await Promise.all([send(newsOf('sunday')), send(newsOf('sunday'))])
    await api.deliver()
    // Long after the outbox has forgotten what it sent.
    api.clock.now += 60 * DAY_MS
    await api.deps.store.db.deleteFrom('outbox').execute()
    expect(await send(newsOf('sunday'))).toBe(0)
    await api.deliver()
    expect(mailsTo(asked)).toHaveLength(1)
    expect(await send(newsOf('monday'))).toBe(1)
  })

  test('a run that broke off goes on where it ended', async () => {
    const readers = [await reader(), await reader(), await reader()]
    const { translator } = api.deps
    let mails = 0
    const dying: typeof translator = (...given) => {
      if ((mails += 1) === 2) throw new Error('killed')
      return translator(...given)
    }
    await expect(
      sendNews({ ...api.deps, translator: dying }, OPERATOR, brand, newsOf('sunday')),
    ).rejects.toThrow('killed')
    await send(newsOf('sunday'))
    await api.deliver()
    for (const each of readers) expect(mailsTo(each)).toHaveLength(1)
  })

  test('news waits for the morning of who sleeps', async () => {
    const asked = await reader()
    // Saturday, 2:30 in London.
    api.clock.now = Date.UTC(2026, 10, 21, 2, 30)
    await send(newsOf('night'))
    await api.deliver()
    expect(mailsTo(asked)).toEqual([])
    api.clock.now = Date.UTC(2026, 10, 21, 8)
    await api.deliver()
    expect(mailsTo(asked)).toHaveLength(1)
  })

  test('news that is not wanted any more does not leave', async () => {
    const asked = await reader()
    api.clock.now = Date.UTC(2026, 10, 21, 2, 30)
    await send(newsOf('night'))
    await asked.put('/api/notifications.php', { kinds: { news: { email: false } } })
    api.clock.now = Date.UTC(2026, 10, 21, 9)
    await api.deliver()
    expect(mailsTo(asked)).toEqual([])
  })

  test('a running campaign code goes out as promotions, to who can use it', async () => {
    const [wanted, elsewhere, news] = [
      await reader('promotions'),
      await reader('promotions', 'IE' as 'GB'),
      await reader('news'),
    ]
    const code = 'AUTUMN30'
    const given = { code, value_percentage: 30, country: 'GB', expires: api.clock.now + DAY_MS }
    expect(await give(api, 'amora', given)).toBeNull()
    expect(await send(newsOf('autumn', { code }))).toBe(1)
    await api.deliver()
    expect(mailsTo(wanted)).toHaveLength(1)
    expect([...mailsTo(elsewhere), ...mailsTo(news)]).toEqual([])
    api.clock.now += 2 * DAY_MS
    await reader('promotions')
    expect(await send(newsOf('autumn', { code }))).toBe(0)
  })
})

describe('the files of news', () => {
  test('there is one for each language, and what is wrong with it is said by its name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duet-news-'))
    await writeFile(join(folder, 'en.md'), TEXT)
    await expect(readNewsTexts(folder, ['en', 'de'])).rejects.toThrow('de.md cannot be read')
    await writeFile(join(folder, 'de.md'), '# Sonntag\n\n- eins\n')
    await expect(readNewsTexts(folder, ['en', 'de'])).rejects.toThrow(/de\.md: only a heading and paragraphs/)
    await writeFile(join(folder, 'de.md'), '# Sonntag\n\nVier Wege.\n')
    const texts = await readNewsTexts(folder, ['en', 'de'])
    expect(texts.get('de')).toEqual({ subject: 'Sonntag', paragraphs: ['Vier Wege.'], action: null })
    expect(texts.get('en')?.action).toEqual({ label: 'Have a look', path: '/members' })
    await rm(folder, { recursive: true, force: true })
  })

  test.each([
    ['no subject', 'Hello', 'begins with its subject'],
    ['no text', '# Hello', 'no paragraph'],
    ['markup', '# Hello\n\nSee **this**.', 'plain text'],
    ['a link elsewhere', '# Hello\n\nHi.\n\n[Go](https://example.com)', 'route:members'],
    ['a page of one member', '# Hello\n\nHi.\n\n[Go](route:members-id)', 'no address of its own'],
  ])('%s', (_, text, message) => {
    expect(() => parseNewsText(text)).toThrow(message)
  })
})
