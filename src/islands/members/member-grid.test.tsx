import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { islandProps } from '../../../tests/support/island.ts'
import type { Card } from '../../contract/cards.ts'
import { withPage } from '../shared/page-context.tsx'
import { MemberGrid } from './member-grid.tsx'

const cardOf = (index: number): Card => ({
  id: `member-${index}`,
  name: 'Ann',
  age: 30,
  gender: 'woman',
  country: 'IE',
  region: { id: 'r', name: 'Dublin', lang: 'en' },
  city: 'Dublin',
  main_image: {
    filename: `photo-${index}`,
    thumb_filename: `thumb-${index}.webp`,
    match: `match-${index}.webp`,
    status: 'active',
    blurred: false,
  },
  line: { kind: 'city', text: 'Dublin' },
  quote: '',
  presence: 'away',
  fictional: false,
  provider: 'member',
  from_brand: null,
  link: null,
  liked: false,
  matched: false,
})
const cards = Array.from({ length: 24 }, (_, index) => cardOf(index))
const Grid = withPage(() => <MemberGrid cards={cards} onFailure={() => undefined} />)
/** The first frame: nothing of what follows a paint has run. */
const first = renderToString(<Grid {...await islandProps('amora')} />)

it('draws as many cards in the first frame as the skeleton has', () => {
  expect(first.match(/member-card__link/g)).toHaveLength(12)
})

it('loads no photo below the fold before the reader is near', () => {
  expect(first.match(/loading="eager"/g)).toHaveLength(6)
  expect(first.match(/loading="lazy"/g)).toHaveLength(6)
  expect(first.match(/background-image/g)).toHaveLength(6)
})
