import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { drawBadge, drawIcon } from '../../components/art/icons.ts'

const icons: Record<string, { svg: string; width: number }> = {
  '192': { svg: drawIcon(0.62, 112), width: 192 },
  '512': { svg: drawIcon(0.62, 112), width: 512 },
  maskable: { svg: drawIcon(0.5, 0), width: 512 },
  touch: { svg: drawIcon(0.58, 0), width: 180 },
  badge: { svg: drawBadge(), width: 96 },
}

export const getStaticPaths = () => Object.keys(icons).map((name) => ({ params: { name } }))

export const GET: APIRoute = async ({ params: { name = '' } }) => {
  const icon = icons[name]
  if (!icon) return new Response(null, { status: 404 })
  const png = await sharp(Buffer.from(icon.svg))
    .resize(icon.width)
    .png({ palette: true, colours: 64 })
    .toBuffer()
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
