import { readFile } from 'node:fs/promises'
import type { APIRoute } from 'astro'
import { site } from 'virtual:site'
import { fontName, fontPath } from '../../config/fonts.ts'

const { file, extended_file } = site.theme.font

export const getStaticPaths = () =>
  [file, extended_file].map((one) => ({
    params: { assets: '_astro', font: fontName(one) },
    props: { file: one },
  }))

export const GET: APIRoute<{ file: string }> = async ({ props }) =>
  new Response(new Uint8Array(await readFile(fontPath(props.file))), {
    headers: { 'Content-Type': 'font/woff2' },
  })
