import '../../tests/support/dom.ts'
import { expect, it, vi } from 'vitest'
import { wakeIslands } from './wake-islands.ts'

it('fetches nothing until an island is touched, then what wakes it and what it needs', async () => {
  const code = (name: string) => `data:text/javascript,globalThis.fetched.push('${name}')`
  const fetched: string[] = []
  vi.stubGlobal('fetched', fetched)
  const [elsewhere, island, field] = ['button', 'astro-island', 'input'].map((one) =>
    document.createElement(one),
  )
  island?.setAttribute('component-url', code('Join'))
  island?.setAttribute('renderer-url', code('React'))
  island?.append(field ?? '')
  document.body.append(elsewhere ?? '', island ?? '')
  wakeIslands(code('waker'))
  elsewhere?.focus()
  await new Promise((resolve) => setTimeout(resolve))
  expect(fetched).toEqual([])
  field?.focus()
  await vi.waitFor(() => expect(fetched.toSorted()).toEqual(['Join', 'React', 'waker']))
})
