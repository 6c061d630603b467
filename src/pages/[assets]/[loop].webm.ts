import type { APIRoute } from 'astro'
import { loopFile } from '../../landers/loop-file.ts'

export const getStaticPaths = () =>
  loopFile ? [{ params: { assets: '_astro', loop: loopFile.name }, props: { film: loopFile.film } }] : []

export const GET: APIRoute<{ film: Buffer<ArrayBuffer> }> = ({ props }) =>
  new Response(props.film, { headers: { 'Content-Type': 'video/webm' } })
