// Colour spaces of AVIF and PNG by their code points (CICP, ITU-T H.273), which the decoder ignores.

import { latin, type PhotoKind } from '../../../core/photo-kind.ts'

export type Matrix = [[number, number, number], [number, number, number], [number, number, number]]

/** H.273, table 2 and 3: BT.2020, P3 with D65; the transfers of HDR. */
const [BT2020, P3] = [9, 12]
const [PQ, HLG] = [16, 18]

/** Linear light of those primaries in linear light of sRGB; both have the white of D65. */
const TO_SRGB: Readonly<Record<number, Matrix>> = {
  [BT2020]: [
    [1.660491, -0.5876411, -0.0728499],
    [-0.1245505, 1.1328999, -0.0083494],
    [-0.0181508, -0.1005789, 1.1187297],
  ],
  [P3]: [
    [1.2249401, -0.2249402, 0],
    [-0.0420569, 1.0420571, 0],
    [-0.0196376, -0.0786361, 1.0982735],
  ],
}

export interface ColourSpace {
  isHdr: boolean
  /** Turns linear light of the picture into linear light of sRGB; undefined where nothing is to do. */
  toSrgb: Matrix | undefined
}

/** The default where the container has no code points, as in browsers. */
const SRGB: ColourSpace = { isHdr: false, toSrgb: undefined }

const colourSpaceOf = (primaries: number, transfer: number): ColourSpace => ({
  isHdr: transfer === PQ || transfer === HLG,
  toSrgb: TO_SRGB[primaries],
})

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

/** The `cICP` chunk, which comes before the pixels (PNG, third edition, 11.3.2.6). */
function ofPng(bytes: Uint8Array): ColourSpace {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = latin(bytes, at + 4, at + 8)
    if (chunk === 'cICP') return colourSpaceOf(view.getUint8(at + 8), view.getUint8(at + 9))
    if (chunk === 'IDAT') break
  }
  return SRGB
}

/** The colour space by code points. Ignored for a picture with an ICC profile, which the decoder applies. */
export function readColourSpace(bytes: Uint8Array, kind: PhotoKind): ColourSpace {
  if (kind === 'avif') return ofAvif(bytes)
  return kind === 'png' ? ofPng(bytes) : SRGB
}

/** Light of each value of an sRGB channel, and the value of light in so many steps (IEC 61966-2-1). */
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
const STEPS = 8191
const VALUES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})
const valueOf = (light: number) => VALUES[Math.round(Math.min(1, Math.max(0, light)) * STEPS)]!

/** Converts RGB pixels to sRGB in place; colours out of gamut are clipped per channel. */
export function convertToSrgb(pixels: Uint8Array, [toRed, toGreen, toBlue]: Matrix): void {
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red, green, blue] = [LIGHT[pixels[at]!]!, LIGHT[pixels[at + 1]!]!, LIGHT[pixels[at + 2]!]!]
    pixels[at] = valueOf(toRed[0] * red + toRed[1] * green + toRed[2] * blue)
    pixels[at + 1] = valueOf(toGreen[0] * red + toGreen[1] * green + toGreen[2] * blue)
    pixels[at + 2] = valueOf(toBlue[0] * red + toBlue[1] * green + toBlue[2] * blue)
  }
}
