// Detects a picture's type by its first bytes, whatever its name says, and whether it moves; the decoder checks it afterwards.

/** `heic`: pictures of the HEIF family that are no AVIF; no browser but Safari shows them, and no decoder of ours. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** So many first bytes tell the kind. */
export const KIND_BYTES = 256

const AVIF_BRANDS = ['avif', 'avis']
/** Pictures coded by HEVC, and containers that do not say by what. */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const HEIF_BRANDS = ['mif1', 'msf1', 'miaf']

/** Bytes as Latin-1 text: the names of boxes and chunks. */
export const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** The brands of an ISO base media file, the major one first; [] for any other file. ISO/IEC 14496-12, 4.3. */
function brandsOf(bytes: Uint8Array): string[] {
  if (bytes.length < 16 || latin(bytes, 4, 8) !== 'ftyp') return []
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const compatible = []
  for (let at = 16; at + 4 <= Math.min(size, bytes.length, KIND_BYTES); at += 4)
    compatible.push(latin(bytes, at, at + 4))
  return [latin(bytes, 8, 12), ...compatible]
}

/** The kind of picture that a file begins like; null for any other. */
export function kindOf(bytes: Uint8Array): PhotoKind | null {
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  const brands = brandsOf(bytes)
  if (brands[0] && HEVC_BRANDS.includes(brands[0])) return 'heic'
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  return brands.some((brand) => [...HEVC_BRANDS, ...HEIF_BRANDS].includes(brand)) ? 'heic' : null
}

/** Whether the PNG has an `acTL` chunk before its pixels (APNG). */
function pngMoves(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = latin(bytes, at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}

/** Whether the extended header of a WebP has its animation bit. */
const webpMoves = (bytes: Uint8Array) => latin(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0

/** Animations the decoder would show as a still; those it knows itself are refused by their page count. */
export function animated(bytes: Uint8Array, kind: PhotoKind): boolean {
  if (kind === 'png') return pngMoves(bytes)
  if (kind === 'webp') return webpMoves(bytes)
  return kind === 'avif' && brandsOf(bytes)[0] === 'avis'
}
