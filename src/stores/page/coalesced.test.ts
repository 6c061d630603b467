import { expect, it } from 'vitest'
import { coalesced } from './coalesced.ts'

/** Work that ends when the test says so. */
function work() {
  const running: (() => void)[] = []
  let begun = 0
  const run = coalesced(() => {
    begun += 1
    return new Promise<void>((resolve) => running.push(resolve))
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    run,
    begun: () => begun,
    turn,
    finish: () => {
      running.shift()?.()
      return turn()
    },
  }
}

it('coalesced work runs once for all who ask at one moment', async () => {
  const { run, begun, turn, finish } = work()
  const done = Promise.all([run(), run(), run()])
  await turn()
  await finish()
  await done
  expect(begun()).toBe(1)
})

it('coalesced work runs once more, afterwards, for all who ask while it runs', async () => {
  const { run, begun, turn, finish } = work()
  const first = run()
  await turn()
  const repeats = Promise.all([run(), run()])
  await turn()
  expect(begun()).toBe(1)
  await finish()
  expect(begun()).toBe(2)
  await finish()
  await Promise.all([first, repeats])
  expect(begun()).toBe(2)
})

it('coalesced work runs again for whoever asks once it is done', async () => {
  const { run, begun, turn, finish } = work()
  for (const count of [1, 2]) {
    const done = run()
    await turn()
    await finish()
    await done
    expect(begun()).toBe(count)
  }
})

it('coalesced work runs again for whoever asks after it failed', async () => {
  let begun = 0
  const run = coalesced(async () => {
    begun += 1
    if (begun === 1) throw new Error('no answer')
  })
  await expect(run()).rejects.toThrow('no answer')
  await run()
  expect(begun).toBe(2)
})
