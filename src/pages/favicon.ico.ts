import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { drawIcon } from '../components/art/icons.ts'

const SIZE = 32

/** One PNG in an ICO's envelope, for programs that ask for this file whatever the page says. */
export const GET: APIRoute = async () => {
  const png = await sharp(Buffer.from(drawIcon(0.66, 112)))
    .resize(SIZE)
    .png()
    .toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one image
  head.writeUInt8(SIZE, 6)
  head.writeUInt8(SIZE, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return new Response(new Uint8Array(Buffer.concat([head, png])), {
    headers: { 'Content-Type': 'image/x-icon' },
  })
}
