import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '../../../tests/support/api.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { tableNames } from '../../../tests/support/whole-database.ts'
import { newPrivateName } from '../platform/media/names.ts'
import { PERSONAL_DATA, type ImpersonalTable, type PersonalTable } from './personal-data.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const classes = PERSONAL_DATA as Record<string, PersonalTable | ImpersonalTable | undefined>

// law L35
test('every table of the database says what it holds of a member', async () => {
  const names = await tableNames(api.deps.store)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !classes[name])).toEqual([])
  expect(Object.keys(classes).filter((name) => !names.includes(name))).toEqual([])
})

test('every column that may hold a member’s id is named, and every column named exists', async () => {
  const tables = await api.deps.store.db.introspection.getTables()
  const holdsMember = /^(account|profile|sender|blocker|blocked|from_profile|to_profile|low|high)$/
  for (const { name, columns } of tables) {
    const data = classes[name]
    if (!data) continue
    const present = columns.map((column) => column.name)
    const suspects = present.filter((column) => holdsMember.test(column))
    if ('impersonal' in data) {
      expect(name === 'outbox' ? [] : suspects, name).toEqual([])
      continue
    }
    const holding = [...data.member, ...Object.keys(data.unsearched ?? {})]
    for (const column of suspects) expect(holding, name).toContain(column)
    const named = [
      ...holding,
      ...[data.conversation, data.exportedIn].filter((column) => column !== undefined),
      ...(data.hidden ?? []),
      ...(typeof data.erased === 'object' && !('kept' in data.erased) ? Object.keys(data.erased) : []),
    ]
    expect(present, name).toEqual(expect.arrayContaining(named))
    expect(present, name).toContain('pool')
  }
})

// security 19, security 86, law L35
test('an export holds the member’s own texts, none of others, no secret', async () => {
  const [member, other] = [await api.member('amora', { name: 'exporter' }), await api.member('amora')]
  await member.put('/api/profile.php', { about: 'About the exporter' })
  await member.post('/api/chat.php', { profile: other.id, text: 'From the exporter', cost: 0 })
  const { body: chats } = await other.get('/api/chats.php')
  const conversation = chats.chats[0].conversation.id as string
  await other.post('/api/chat.php', { conversation, text: 'OTHERS-words', cost: 0 })
  await other.post('/api/like.php', { profile: member.id })
  const blocker = await api.member('amora')
  await blocker.post('/api/block.php', { profile: member.id })
  await addPhotos(api.deps, 'amora', member.id, 1)
  const full_name = newPrivateName()
  await api.deps.media.write(full_name, new TextEncoder().encode('the photo'))
  const photo = await api.deps.store.db
    .updateTable('photo')
    .set({ full_name })
    .where('profile', '=', member.id)
    .returning(['id'])
    .executeTakeFirstOrThrow()

  const answer = await member.post('/api/export.php', { password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="amora-export.json"')
  const { tables, photos } = answer.body
  expect(tables.account).toMatchObject([{ id: member.id, email: member.email, name: 'exporter' }])
  expect(tables.profile).toMatchObject([{ about: 'About the exporter' }])
  expect(tables.message).toMatchObject([{ text: 'From the exporter', sender: member.id }])
  expect(tables.likes).toMatchObject([{ from_profile: other.id, to_profile: member.id }])
  expect(tables.session).toHaveLength(1)
  expect(photos).toEqual([
    { id: photo.id, type: 'image/webp', base64: Buffer.from('the photo').toString('base64') },
  ])
  const text = JSON.stringify(answer.body)
  for (const secret of ['OTHERS-words', '$argon2id', blocker.id, 'password_hash', full_name]) {
    expect(text).not.toContain(secret)
  }
  const rows = await api.deps.store.db
    .selectFrom('session')
    .select('hash')
    .where('account', '=', member.id)
    .execute()
  for (const { hash } of rows) expect(text).not.toContain(hash)
})
