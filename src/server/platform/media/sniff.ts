// Detects a file's type by its first bytes, and whether it moves; the decoder checks it afterwards.

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif'

const latin = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

export function kindOf(bytes: Uint8Array): PhotoKind | null {
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  if (latin(bytes, 4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(latin(bytes, 8, 12))) return 'avif'
  return null
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
  return kind === 'avif' && latin(bytes, 8, 12) === 'avis'
}
