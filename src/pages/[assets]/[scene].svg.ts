import type { APIRoute } from 'astro'
import { drawingFiles } from '../../components/art/files.ts'

export const getStaticPaths = () =>
  drawingFiles().map(({ name, svg }) => ({ params: { assets: '_astro', scene: name }, props: { svg } }))

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } })
