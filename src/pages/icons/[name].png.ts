import type { APIRoute } from 'astro'
import { drawPng } from '../../components/art/draw-png.ts'
import { drawBadge, drawIcon } from '../../components/art/icons.ts'
import { drawMailScene, MAIL_SCENE } from '../../components/art/mail-scene.ts'
import { site } from 'virtual:site'

const icons: Record<string, { svg: string; width: number }> = {
  '192': { svg: drawIcon(0.62, 112), width: 192 },
  '512': { svg: drawIcon(0.62, 112), width: 512 },
  maskable: { svg: drawIcon(0.5, 0), width: 512 },
  touch: { svg: drawIcon(0.58, 0), width: 180 },
  badge: { svg: drawBadge(), width: 96 },
  'mail-mark': { svg: drawIcon(0.74, 128), width: 64 },
  'mail-scene': { svg: drawMailScene(site), width: MAIL_SCENE.width },
}

export const getStaticPaths = () => Object.keys(icons).map((name) => ({ params: { name } }))

export const GET: APIRoute = async ({ params: { name = '' } }) => {
  const icon = icons[name]
  if (!icon) return new Response(null, { status: 404 })
  const png = await drawPng(icon.svg, icon.width)
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
