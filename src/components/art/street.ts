import type { Form } from '../../config/form.ts'
import { bust, type Face } from './busts.ts'
import { hatched, hatches } from './hatch.ts'
import type { Inks } from './palette.ts'
import { repeat } from './shapes.ts'

// A street in the evening: two houses with a person at home in each, and neighbours to both sides. Its roofs, windows and
// horizon are those of the brand's form; walls stand on y = 600.

/** The two houses; the street goes on beyond, where a picture is wider than this box. */
export const STREET_BOX = '350 -100 740 740'
const GROUND = 600

type Roof = (x: number, y: number, width: number) => string

const chimney = (x: number, y: number) => `M${x} ${y}v-58h26v58z`
const gable: Roof = (x, y, width) =>
  `M${x - 14} ${y}L${x + width / 2} ${y - width * 0.44}L${x + width + 14} ${y}Z`

const steps: Roof = (x, y, width) => {
  const [run, rise] = [width / 9, width / 11]
  return `M${x} ${y}${repeat(4, () => `v${-rise}h${run}`)}v${-rise}h${run}v${rise}${repeat(4, () => `h${run}v${rise}`)}z`
}

const ROOFS: Record<Form['hero'], Roof> = {
  discs: (x, y, width) =>
    `${chimney(x + width * 0.72, y - 44)}M${x - 12} ${y}L${x + width * 0.18} ${y - 74}H${x + width * 0.82}L${x + width + 12} ${y}Z`,
  stationery: (x, y, width) => chimney(x + width * 0.2, y - width * 0.2) + gable(x, y, width),
  week: (x, y, width) =>
    `M${x} ${y}v-12q0-22 22-22h${width - 44}q22 0 22 22v12zM${x + 40} ${y - 30}v-26h70v26z`,
  poster: steps,
  moon: (x, y, width) =>
    `M${x - 8} ${y}v-14h${width + 16}v14zM${x + width * 0.18} ${y - 14}a${width * 0.32} ${width * 0.32} 0 0 1 ${width * 0.64} 0z`,
  frontpage: (x, y, width) =>
    `${chimney(x + width * 0.62, y - 80)}M${x - 10} ${y}q8-84 34-96H${x + width - 24}q26 12 34 96z`,
  horizon: (x, y, width) =>
    `M${x - 34} ${y + 26}L${x + width / 2} ${y - width * 0.62}L${x + width + 34} ${y + 26}L${x + width + 10} ${y + 26}L${x + width} ${y}H${x}L${x - 10} ${y + 26}Z`,
}

/** The distance behind the houses. */
const HORIZONS: Record<Form['hero'], (far: string, light: string) => string> = {
  discs: roofs,
  stationery: (far) =>
    `<path d="M-1500 600V450Q-1100 340 -820 440Q-560 350 -240 450T560 440T1010 410T1640 440T2340 420T2940 430V600Z" fill="${far}"/><path d="M700 440v-120l18-66l18 66v120z" fill="${far}"/>`,
  week: (far) =>
    `<path d="${repeat(34, (i) => `M${i * 124 - 1400} 600V${400 - ((i * 53) % 130)}q0-20 20-20h72q20 0 20 20V600z`)}" fill="${far}"/>`,
  poster: (_, light) =>
    `<path d="M-20 610C360 -150 1080 -150 1460 610" fill="none" stroke="${light}" stroke-width="30"/>`,
  moon: (far) =>
    `<path d="${repeat(25, (i) => `M${i * 168 - 1330} 600V${420 - ((i * 67) % 90)}a52 52 0 0 1 104 0V600z`)}" fill="${far}"/>`,
  frontpage: roofs,
  horizon: (far) =>
    `<path d="M-1500 600V380L-1310 260L-1100 420L-900 330L-820 380L-700 260L-520 400L-330 210L-120 420L30 300L190 400L350 170L560 380L720 250L860 390L1050 150L1220 390L1380 250L1560 420L1760 220L1960 400L2140 270L2340 430L2560 240L2940 440V600Z" fill="${far}"/>`,
}

function roofs(far: string): string {
  return `<path d="${repeat(30, (i) => `M${i * 138 - 1380} 600V${430 - ((i * 71) % 110)}l60-50l60 50V600z`)}" fill="${far}"/>`
}

/** Roofs: slate, tiles, snow. */
const CAPS: Record<Form['hero'], keyof Inks> = {
  discs: 'ink',
  stationery: 'wood',
  week: 'secondary',
  poster: 'ink',
  moon: 'far',
  frontpage: 'ink',
  horizon: 'paper',
}

export interface StreetInks {
  /** Of the page above and below: the night, and the ground. */
  night: string
  ground: string
  dusk: string
  far: string
  back: string
  walls: readonly [string, string]
  roof: string
  /** Light in a window, and glass without. */
  lamp: string
  pane: string
  frame: string
  /** The brand's own light: curtains, a bridge, a moon. */
  light: string
}

export interface Street {
  inks: StreetInks
  form: Pick<Form, 'hero' | 'drawing' | 'shape'>
  /** The two at home. */
  faces: readonly Face[]
  /** How brightly a window is lit, 0 to 1: those of the two come first. */
  lightOf?: (window: number) => number
  /** Buildings to either side. */
  neighbours?: number
}

/** The origins of the two windows with a person in them. */
export const WINDOWS = [
  { x: 455, y: 262 },
  { x: 835, y: 240 },
] as const
const WINDOW_WIDTH = 150
const WINDOW_HEIGHT = 196

/** Lamplight is the same everywhere. */
const LAMP = '#ffdd9b'

/** The inks of a drawing for the night, on a page of these two grounds. */
export const streetInks = (
  night: Inks,
  { drawing, hero }: Pick<Form, 'drawing' | 'hero'>,
  page: string,
): StreetInks =>
  drawing === 'hatch'
    ? {
        night: page,
        ground: page,
        dusk: page,
        far: 'url(#h3)',
        back: 'url(#h2)',
        walls: ['url(#h1)', 'url(#h2)'],
        roof: 'url(#h4)',
        lamp: LAMP,
        pane: night.ink,
        frame: night.paper,
        light: night.paper,
      }
    : {
        night: page,
        ground: page,
        dusk: night.primary,
        far: night.deep,
        back: night.mid,
        walls: [night.primary, night.far],
        roof: night[CAPS[hero]],
        lamp: LAMP,
        pane: night.ink,
        frame: night.paper,
        light: night.secondary,
      }

/** Every third window is dark; the two at home are awake. */
const isLit = (window: number) => (window < 2 || window % 3 !== 1 ? 1 : 0)

/** For all parts of one street. */
interface Pen extends Required<Omit<Street, 'faces' | 'neighbours'>> {
  /** The next window's. */
  number: number
  outline: string
}

export function street({ inks, form, faces, lightOf = isLit, neighbours = 7 }: Street): string {
  const isHatch = form.drawing === 'hatch'
  const outline = isHatch ? ' stroke="var(--ink)" stroke-width="1.2"' : ''
  const pen: Pen = { inks, form, lightOf, number: 2, outline }
  // Lower with the distance.
  const topOf = (i: number, seed: number) => (i ? 396 + ((i * seed) % 50) : 318)
  const row = repeat(
    neighbours,
    (i) => neighbour(pen, 180 - i * 236, topOf(i, 47)) + neighbour(pen, 1052 + i * 236, topOf(i, 61)),
  )
  const patterns = isHatch ? hatches('var(--ink)', 'var(--paper)') : ''
  return `${patterns}${sky(pen)}${HORIZONS[form.hero](inks.far, inks.light)}${row}${home(pen, 0, faces[0])}${home(pen, 1, faces[1])}
<path d="M717 600V448h6V600z" fill="${inks.pane}"/><path d="M704 448l4-40h24l4 40z" fill="${inks.lamp}"/><path d="M700 408h40l-20-18z" fill="${inks.pane}"/><path d="M-1500 600H2940V648H-1500Z" fill="${inks.ground}"/>`
}

/** Night above and dusk below, a few stars, and the moon; a crescent where it is the brand's sign. */
function sky({ inks, form: { hero, drawing } }: Pen): string {
  const field = 'M-1500 -100H2940V640H-1500Z'
  const air =
    drawing === 'hatch'
      ? `<path d="${field}" fill="${inks.night}"/>`
      : `<linearGradient id="dusk" x2="0" y2="1"><stop stop-color="${inks.night}"/><stop offset="1" stop-color="${inks.dusk}"/></linearGradient><path d="${field}" fill="url(#dusk)"/>`
  const stars = repeat(
    36,
    (i) => `M${330 + ((i * i * 89 + i * 511) % 1900)} ${((i * i * 37 + i * 97) % 310) - 95}h${i % 3 ? 2 : 3}`,
  )
  const moon =
    hero === 'moon'
      ? `<path d="M716 10a76 76 0 1 0 52 128a88 88 0 0 1-52-128z" fill="${inks.light}"/>`
      : `<circle cx="720" cy="${hero === 'poster' ? 150 : 70}" r="46" fill="${inks.frame}"/>`
  return `${air}<path d="${stars}" stroke="${inks.frame}" stroke-width="3" stroke-linecap="round" opacity=".7"/>${moon}`
}

function building({ form: { hero, drawing }, outline }: Pen, at: Building): string {
  const { x, top, width, wall, roof } = at
  const body = `M${x} ${top}h${width}V${GROUND}h${-width}z`
  const cap = ROOFS[hero](x, top, width)
  // Paper and ridges lie above what is behind them; a flat wall turns away from the light.
  const isLayered = drawing === 'cut' || drawing === 'relief'
  const shadow = isLayered ? `<path d="${body}${cap}" transform="translate(10 8)" opacity=".3"/>` : ''
  const shade =
    drawing === 'flat'
      ? `<path d="M${x + width * 0.8} ${top}h${width * 0.2}V${GROUND}h${-width * 0.2}z" opacity=".16"/>`
      : ''
  return `${shadow}<path d="${body}" fill="${wall}"${outline}/>${shade}<path d="${cap}" fill="${roof}"${outline}/>`
}

interface Building {
  x: number
  top: number
  width: number
  wall: string
  roof: string
}

const NEIGHBOUR_WIDTH = 216

function neighbour(pen: Pen, x: number, top: number): string {
  const { back: wall, roof } = pen.inks
  const rows = Math.floor((GROUND - top - 56) / 92)
  const floor = (y: number) => repeat(3, (i) => pane(pen, x + 24 + i * 62, y, 36, 56))
  return (
    building(pen, { x, top, width: NEIGHBOUR_WIDTH, wall, roof }) +
    repeat(rows, (i) => floor(top + 34 + i * 92))
  )
}

/** One of the two houses, with its door and a person at the window. */
function home(pen: Pen, index: 0 | 1, face: Face | undefined): string {
  const { inks, form, lightOf } = pen
  const { x, y } = WINDOWS[index]
  const top = y - 110
  const d = glass(form, x, y, WINDOW_WIDTH, WINDOW_HEIGHT)
  const door = index ? x + 8 : x + 82
  const curtain = (side: 1 | -1, from: number) =>
    `M${from} ${y}h${side * 34}q${side * -4} 120 ${side * -24} ${WINDOW_HEIGHT}h${side * -10}z`
  const inside = `<path d="${d}" fill="${inks.lamp}"/><g transform="translate(${x + WINDOW_WIDTH / 2 + (index ? -6 : 6)} ${y + 24}) scale(.78)">${face ? person(pen, face) : ''}</g><path d="${curtain(1, x)}${curtain(-1, x + WINDOW_WIDTH)}" fill="${inks.light}"/>`
  return `${building(pen, { x: x - 45, top, width: 240, wall: inks.walls[index], roof: inks.roof })}${repeat(3, (i) => pane(pen, x - 10 + i * 64, top + 26, 52, 68))}
<path d="M${door} ${GROUND}v-94h60v94z" fill="${inks.pane}"/><path d="${d}" fill="${inks.pane}"/><clipPath id="w${index}"><path d="${d}"/></clipPath><g clip-path="url(#w${index})"${faded(lightOf(index))}>${inside}</g><path d="${d}" fill="none" stroke="${inks.frame}" stroke-width="6"/><path d="M${x - 14} ${y + WINDOW_HEIGHT}h${WINDOW_WIDTH + 28}v12h${-WINDOW_WIDTH - 28}z" fill="${inks.frame}"/>`
}

const person = ({ inks, form }: Pen, face: Face) =>
  form.drawing === 'hatch' ? bust(hatched(face, inks.lamp, inks.pane), inks.pane) : bust(face)

/** A small window; those of class `late` go dark after bedtime. */
function pane(pen: Pen, x: number, y: number, width: number, height: number): string {
  const { inks, form, lightOf } = pen
  const number = pen.number++
  const light = lightOf(number)
  const d = glass(form, x, y, width, height)
  const lit = `<path d="${d}" fill="${inks.lamp}"${faded(light)}${number % 2 ? ' class="late"' : ''}/>`
  return `<path d="${d}" fill="${inks.pane}"/>${light ? lit : ''}`
}

const faded = (light: number) => (light < 1 ? ` opacity="${light.toFixed(2)}"` : '')

/** A window by the mask and the corner of the brand's photos. */
function glass({ shape }: Pen['form'], x: number, y: number, width: number, height: number): string {
  if (shape.photo === 'arch')
    return `M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}z`
  const r = (Math.min(shape.card, 28) * width) / WINDOW_WIDTH
  return `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`
}
