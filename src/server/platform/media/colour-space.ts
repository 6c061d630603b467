// Colour spaces of AVIF and PNG by their code points (CICP, ITU-T H.273), or by PNG's gamma and chromaticities: the decoder
// ignores both.

import { latin, type PhotoKind } from '../../../core/photo-kind.ts'
import { BT2020, BT709, type Chromaticities, type Matrix, P3, toSrgbLight } from './rgb-spaces.ts'

/** H.273, table 2: the primaries that are not those of sRGB. */
const TO_SRGB: Readonly<Record<number, Matrix | undefined>> = { 9: toSrgbLight(BT2020), 12: toSrgbLight(P3) }
/** H.273, table 3: the transfers of HDR. */
const [PQ, HLG] = [16, 18]

/** Light of each value of a channel. */
type Curve = Float64Array

/** How pixels become sRGB. */
export interface Conversion {
  curve: Curve
  /** Turns linear light of the picture into linear light of sRGB. */
  matrix: Matrix
}

export interface ColourSpace {
  isHdr: boolean
  /** Undefined where nothing is to do. */
  toSrgb: Conversion | undefined
}

const curveOf = (lightOf: (part: number) => number): Curve =>
  Float64Array.from({ length: 256 }, (_, value) => lightOf(value / 255))
/** IEC 61966-2-1. */
const SRGB_CURVE = curveOf((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))

/** The default where the container says nothing, as in browsers. */
const SRGB: ColourSpace = { isHdr: false, toSrgb: undefined }

function colourSpaceOf(primaries: number, transfer: number): ColourSpace {
  const matrix = TO_SRGB[primaries]
  return {
    isHdr: transfer === PQ || transfer === HLG,
    toSrgb: matrix && { curve: SRGB_CURVE, matrix },
  }
}

/** The gamma that stands for the curve of sRGB, and how far from it is still meant, as libpng has it. */
const USUAL_GAMMA = 1 / 2.2
const CLOSE = 0.05

/**
 * By a PNG's `gAMA` and `cHRM`, as Chromium paints them: without the first, the second says nothing. It takes the usual gamma
 * by its word beside primaries, which darkens what is nearly black.
 */
function spaceOfGamma(gamma: number, chromaticities: Chromaticities | undefined): ColourSpace {
  const isUsual = Math.abs(gamma / USUAL_GAMMA - 1) < CLOSE
  const matrix = toSrgbLight(chromaticities ?? BT709)
  if (!matrix || gamma < 0.1 || gamma > 10 || (isUsual && !chromaticities)) return SRGB
  return {
    isHdr: false,
    toSrgb: { curve: isUsual ? SRGB_CURVE : curveOf((part) => part ** (1 / gamma)), matrix },
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

interface Box {
  kind: string
  from: number
  to: number
}

/** The boxes in a stretch of an ISO base media file (ISO/IEC 14496-12, 4.2). */
function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes)
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    const end = size === 0 ? to : at + size
    if (size === 1 || (size !== 0 && size < 8) || end > to) return
    yield { kind: latin(bytes, at + 4, at + 8), from: at + 8, to: end }
    at = end
  }
}

/** The boxes around the item properties, outermost first, each with the length of its version and flags. */
const PROPERTY_BOXES = [
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
] as const

function ofAvif(bytes: Uint8Array): ColourSpace {
  let [from, to] = [0, bytes.length]
  for (const [kind, flags] of PROPERTY_BOXES) {
    const box = [...boxesIn(bytes, from, to)].find((each) => each.kind === kind)
    if (!box) return SRGB
    ;[from, to] = [box.from + flags, box.to]
  }
  const colours = [...boxesIn(bytes, from, to)].find(
    (box) => box.kind === 'colr' && latin(bytes, box.from, box.from + 4) === 'nclx' && box.to - box.from >= 8,
  )
  if (!colours) return SRGB
  const view = viewOf(bytes)
  return colourSpaceOf(view.getUint16(colours.from + 4), view.getUint16(colours.from + 6))
}

/** `gAMA` and `cHRM` hold whole numbers. */
const PARTS = 100_000

/** By the chunks before the pixels: the first of PNG, third edition, 4.3 counts, whatever their order. */
function ofPng(bytes: Uint8Array): ColourSpace {
  const view = viewOf(bytes)
  let isNamed = false
  let gamma = 0
  let chromaticities: Chromaticities | undefined
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = latin(bytes, at + 4, at + 8)
    if (chunk === 'cICP') return colourSpaceOf(view.getUint8(at + 8), view.getUint8(at + 9))
    if (chunk === 'sRGB' || chunk === 'iCCP') isNamed = true
    if (chunk === 'gAMA') gamma = view.getUint32(at + 8) / PARTS
    if (chunk === 'cHRM' && at + 40 <= bytes.length)
      chromaticities = Array.from({ length: 8 }, (_, each) => view.getUint32(at + 8 + each * 4) / PARTS)
    if (chunk === 'IDAT') break
  }
  return isNamed ? SRGB : spaceOfGamma(gamma, chromaticities)
}

/** The colour space that a picture tells. Ignored beside an ICC profile, which the decoder applies. */
export function readColourSpace(bytes: Uint8Array, kind: PhotoKind): ColourSpace {
  if (kind === 'avif') return ofAvif(bytes)
  return kind === 'png' ? ofPng(bytes) : SRGB
}

/** The value of light in so many steps (IEC 61966-2-1). */
const STEPS = 8191
const VALUES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})
const valueOf = (light: number) => VALUES[Math.round(Math.min(1, Math.max(0, light)) * STEPS)]!

/** Converts RGB pixels to sRGB in place; colours out of gamut are clipped per channel. */
export function convertToSrgb(pixels: Uint8Array, { curve, matrix }: Conversion): void {
  const [toRed, toGreen, toBlue] = matrix
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red, green, blue] = [curve[pixels[at]!]!, curve[pixels[at + 1]!]!, curve[pixels[at + 2]!]!]
    pixels[at] = valueOf(toRed[0] * red + toRed[1] * green + toRed[2] * blue)
    pixels[at + 1] = valueOf(toGreen[0] * red + toGreen[1] * green + toGreen[2] * blue)
    pixels[at + 2] = valueOf(toBlue[0] * red + toBlue[1] * green + toBlue[2] * blue)
  }
}
