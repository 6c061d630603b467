// Looks of names by UTS 39 (https://www.unicode.org/reports/tr39/#Confusable_Detection): two that have one skeleton look alike.

import { readFileSync } from 'node:fs'
import { foldName } from './normalize.ts'

/** Characters that look like each of the keys, by `scripts/confusables.ts`. */
const { prototypes } = JSON.parse(
  readFileSync(new URL('./data/confusables.json', import.meta.url), 'utf8'),
) as { prototypes: Record<string, string> }

const prototypeOf = new Map(
  Object.entries(prototypes).flatMap(([prototype, sources]) =>
    [...sources].map((source) => [source, prototype] as const),
  ),
)

function skeletonOf(text: string): string {
  let skeleton = ''
  for (const each of text.normalize('NFD')) skeleton += prototypeOf.get(each) ?? each
  return skeleton.normalize('NFD')
}

/**
 * What names that look alike have in common, as they are written or in small letters: capitals have other look-alikes than
 * their small letters. Names that differ in their letters' case alone may have two: `foldName` makes those one.
 */
export const lookOf = (name: string): string => skeletonOf(foldName(skeletonOf(name)))
