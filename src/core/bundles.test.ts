import { expect, test } from 'vitest'
import { bundlesOf, savingOf } from './bundles.ts'

test('a saving is true: against the dearest credit, and never rounded up', () => {
  const bundles = bundlesOf(
    [
      { credits: 10, amount: 999 },
      { credits: 25, amount: 1999 },
      { credits: 50, amount: 5500 },
    ],
    'EUR',
    null,
  )
  // 0.999, 0.7996 and 1.10 a credit.
  expect(bundles.map((bundle) => savingOf(bundle, bundles))).toEqual([9, 27, 0])
})
