/** Writes the icons of interests from the npm package @iconify-json/tabler (Tabler Icons, MIT licence). */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { format, resolveConfig } from 'prettier'
import { INTERESTS, type Interest } from '../src/contract/lists.ts'

/** Names of the icons in the set. */
const NAMES: Record<Interest, string> = {
  art: 'palette',
  astronomy: 'telescope',
  baking: 'bread',
  board_games: 'dice-5',
  camping: 'tent',
  cars: 'car',
  cats: 'cat',
  chess: 'chess-knight',
  cinema: 'movie',
  climbing: 'mountain',
  comics: 'message-bolt',
  concerts: 'microphone-2',
  cooking: 'chef-hat',
  crafts: 'needle-thread',
  cycling: 'bike',
  dancing: 'gymnastics',
  design: 'vector-bezier',
  dogs: 'dog',
  family: 'home-heart',
  fashion: 'hanger',
  festivals: 'confetti',
  fishing: 'fish-hook',
  fitness: 'barbell',
  football: 'ball-football',
  gardening: 'plant-2',
  hiking: 'trekking',
  history: 'hourglass',
  horses: 'horse',
  languages: 'language',
  literature: 'book',
  meditation: 'candle',
  motorcycles: 'motorbike',
  museums: 'building-bank',
  music: 'music',
  nature: 'leaf',
  photography: 'camera',
  podcasts: 'headphones',
  politics: 'speakerphone',
  restaurants: 'tools-kitchen-2',
  running: 'run',
  sailing: 'sailboat',
  science: 'flask',
  series: 'device-tv',
  skiing: 'ski-jumping',
  swimming: 'swimming',
  technology: 'cpu',
  travel: 'plane',
  yoga: 'yoga',
}

const target = new URL('../src/components/art/interest-icons.ts', import.meta.url)
const { icons } = createRequire(import.meta.url)('@iconify-json/tabler/icons.json') as {
  icons: Record<string, { body: string }>
}

/** The lines of an icon as one path; a path after another begins at a place of the drawing, not of the one before. */
function pathOf(name: string): string {
  const body = icons[name]?.body ?? ''
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) =>
    d.replace(
      /^m(-?[\d.]+)[ ,]?(-?[\d.]+)(?=([\s\d.-])?)/,
      (_, x, y, more) => `M${x} ${y}${more ? 'l' : ''}`,
    ),
  )
  if (paths.length === 0 || /<(?!path|g|\/)/.test(body)) throw new Error(`No lines for ${name}`)
  return paths.join('')
}

const entries = INTERESTS.map((interest) => [interest, pathOf(NAMES[interest])])
const text = `// Tabler Icons, © Paweł Kuna, MIT licence; written by scripts/interest-icons.ts.
import type { Interest } from '../../contract/lists.ts'

/** Lines on a grid of 24. */
export const INTEREST_ICONS: Readonly<Record<Interest, string>> = ${JSON.stringify(Object.fromEntries(entries))}
`
const options = await resolveConfig(target)
writeFileSync(target, await format(text, { ...options, parser: 'typescript' }))
