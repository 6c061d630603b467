import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { smallContract } from './astro/small-contract.ts'

const context = {
  parse: (code: string) => parseAst(code),
  error(message: string): never {
    throw new Error(message)
  },
}

function transform(code: string, id: string): string {
  const run = smallContract.transform as unknown as (
    this: typeof context,
    ...args: [string, string]
  ) => unknown
  const answer = run.call(context, code, id) as { code: string } | undefined
  return answer?.code ?? code
}

const CALL = `export const getChat = defineCall({ method: 'GET', path: '/api/chat.php', query: v.object({ id: Id }), response: Chat, errors: ['not_found'] })`

it('leaves pages of a call its method, path and answer', () => {
  const small = transform(CALL, '/src/contract/chat.ts')
  expect(small.replace(/\s+/g, ' ')).toBe(
    `export const getChat = defineCall({ method: 'GET', path: '/api/chat.php', response: Chat, })`,
  )
})

it('leaves pages of a route its path and whom it is for', () => {
  const small = transform(
    `const routes = [{ path: '/', layout: 'default', audience: 'guest', indexed: true }]`,
    '/src/routes.ts',
  )
  expect(small.replace(/\s+/g, ' ')).toBe(`const routes = [{ path: '/', audience: 'guest', }]`)
})

it('refuses a page that reads what it is not given', () => {
  const use = (code: string) =>
    transform(`import { getChat } from '../contract/chat.ts'\n${code}`, '/src/stores/chat/chat.ts')
  for (const code of [
    'check(getChat.query)',
    'check(getChat.query.entries)',
    "check(getChat['query'])",
    'const { query } = getChat',
  ])
    expect(() => use(code), code).toThrow('getChat.query')
  expect(use('check(getChat.response)')).toContain('getChat.response')
})

it('leaves other modules alone', () => {
  const code = `const shown = { query: 1, body: 2 }\nuse(shown.query)`
  expect(transform(code, '/src/stores/search/search.ts')).toBe(code)
  expect(transform(CALL, '/node_modules/other/contract.ts')).toBe(CALL)
})
