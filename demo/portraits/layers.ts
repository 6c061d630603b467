import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'

/** Numbers of the parts the style draws with; 0 leaves a part out. */
export interface Parts {
  hair: number
  body: number
  lips: number
  nose: number
  eyes: number
  brows: number
  beard: number
  glasses: number
}

// The style draws each part in a group of its own, always in this order and at these places.
const ORDER = [
  ['base', '531 487'],
  ['body', '178 1057'],
  ['hair', '266 207'],
  ['lips', '791 871'],
  ['beard', '653 805'],
  ['nose', '901 668'],
  ['eyes', '610 680'],
  ['glasses', '610 680'],
  ['brows', '774 657'],
  ['gesture', '0 559'],
] as const

export type Layer = (typeof ORDER)[number][0]

const variant = (number: number) => [`variant${String(Math.max(1, number)).padStart(2, '0')}`] as never

/** The parts of a black and white Notionists drawing (Zoish, CC0 1.0), each as an SVG group in its 1744 x 1744 space. */
export function layersOf(parts: Parts): Record<Layer, string> {
  const svg = createAvatar(notionists, {
    seed: '',
    gestureProbability: 0,
    bodyIconProbability: 0,
    hair: variant(parts.hair),
    body: variant(parts.body),
    lips: variant(parts.lips),
    nose: variant(parts.nose),
    eyes: variant(parts.eyes),
    brows: variant(parts.brows),
    beard: variant(parts.beard),
    beardProbability: parts.beard > 0 ? 100 : 0,
    glasses: variant(parts.glasses),
    glassesProbability: parts.glasses > 0 ? 100 : 0,
  }).toString()
  const starts: number[] = []
  for (const [name, position] of ORDER) {
    const start = svg.indexOf(`<g transform="translate(${position})">`, (starts.at(-1) ?? 0) + 1)
    if (start < 0) throw new Error(`the drawing has no ${name}`)
    starts.push(start)
  }
  starts.push(svg.lastIndexOf('</g></svg>'))
  return Object.fromEntries(
    ORDER.map(([name], index) => [name, svg.slice(starts[index], starts[index + 1])]),
  ) as Record<Layer, string>
}

/** Replaces the drawing's white and black; masks stay as they are. */
export const paint = (layer: string, white: string, black: string): string =>
  layer
    .split(/(<mask[\s\S]*?<\/mask>)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll('#fff', white).replaceAll('#000', black)))
    .join('')
