import type { APIRoute } from 'astro'
import type { Locale } from '../../contract/lists.ts'
import { manifest } from '../../pwa/manifest.ts'
import { inAllLocales } from '../_paths.ts'

export const getStaticPaths = inAllLocales

export const GET: APIRoute<{ locale: Locale }> = ({ props }) =>
  new Response(JSON.stringify(manifest(props.locale)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
