import type { APIRoute } from 'astro'
import { drawIcon } from '../components/art/icons.ts'

export const GET: APIRoute = () =>
  new Response(drawIcon(0.62, 112), { headers: { 'Content-Type': 'image/svg+xml' } })
