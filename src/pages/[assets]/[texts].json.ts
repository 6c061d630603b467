import type { APIRoute } from 'astro'
import { textsFiles } from '../../layouts/modal-texts.ts'

export const getStaticPaths = () =>
  textsFiles().map(({ name, json }) => ({ params: { assets: '_astro', texts: name }, props: { json } }))

export const GET: APIRoute<{ json: string }> = ({ props }) =>
  new Response(props.json, { headers: { 'Content-Type': 'application/json' } })
