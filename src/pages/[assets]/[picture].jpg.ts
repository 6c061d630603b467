import type { APIRoute } from 'astro'
import type { Picture } from '../../components/art/draw-picture.ts'
import { pictures } from '../../components/art/pictures.ts'

export const getStaticPaths = () =>
  pictures().map((picture) => ({ params: { assets: '_astro', picture: picture.name }, props: picture }))

export const GET: APIRoute<Picture> = async ({ props }) =>
  new Response(new Uint8Array(await props.draw()), { headers: { 'Content-Type': 'image/jpeg' } })
