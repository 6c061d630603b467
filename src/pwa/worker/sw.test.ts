import { afterEach, describe, expect, it, vi } from 'vitest'

/** Has the worker answer a visit of `/faq`, which the browser has begun to load itself. */
async function visit(
  preloaded: () => Promise<Response | undefined>,
  fetched: () => Promise<Response>,
): Promise<string> {
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('self', {
    __WB_MANIFEST: [{ url: '/offline' }],
    location: new URL('http://amora.localhost/sw.js'),
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    caches: { match: async (path: string) => new Response(`kept ${path}`) },
  })
  vi.stubGlobal('fetch', fetched)
  vi.resetModules()
  await import('./sw.ts')
  return new Promise((resolve, reject) => {
    listeners.get('fetch')!({
      request: { method: 'GET', mode: 'navigate', url: 'http://amora.localhost/faq' },
      preloadResponse: preloaded(),
      respondWith: (answer: Promise<Response>) =>
        answer.then(async (response) => resolve(await response.text())).catch(reject),
    })
  })
}

const broken = () => Promise.reject<Response>(new TypeError('no network'))
const answer = (response?: Response) => () => Promise.resolve(response)

describe('a visit', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is answered by what the browser has begun to load', async () => {
    expect(await visit(answer(new Response('loaded')), broken)).toBe('loaded')
  })

  it('is fetched where the browser has begun nothing', async () => {
    expect(await visit(answer(), async () => new Response('fetched'))).toBe('fetched')
  })

  it('without a network gets the kept page, also where a browser resolves with an error', async () => {
    expect(await visit(broken, broken)).toBe('kept /offline')
    expect(await visit(answer(Response.error()), broken)).toBe('kept /offline')
  })
})
