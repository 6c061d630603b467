import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { drawBadge, drawIcon } from '../../components/art/icons.ts'
import { drawMailScene } from '../../components/art/mail-scene.ts'

const icons: Record<string, { svg: string; width: number }> = {
  '192': { svg: drawIcon(0.62, 112), width: 192 },
  '512': { svg: drawIcon(0.62, 112), width: 512 },
  maskable: { svg: drawIcon(0.5, 0), width: 512 },
  touch: { svg: drawIcon(0.58, 0), width: 180 },
  badge: { svg: drawBadge(), width: 96 },
  'mail-mark': { svg: drawIcon(0.74, 128), width: 64 },
}
const MAIL_SCENE = 'mail-scene'

export const getStaticPaths = () => [...Object.keys(icons), MAIL_SCENE].map((name) => ({ params: { name } }))

const drawPng = ({ svg, width }: (typeof icons)[string]) =>
  sharp(Buffer.from(svg)).resize(width).png({ palette: true, colours: 64 }).toBuffer()

export const GET: APIRoute = async ({ params: { name = '' } }) => {
  const icon = icons[name]
  if (!icon && name !== MAIL_SCENE) return new Response(null, { status: 404 })
  const png = await (icon ? drawPng(icon) : drawMailScene())
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
