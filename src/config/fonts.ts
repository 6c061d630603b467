import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { projectRoot } from './root.ts'
import type { Theme } from './site.ts'

export const fontPath = (file: string): string => join(projectRoot(), 'src/styles/fonts', file)

/** The display face drawn by pictures of the build: one weight, and a family named like its file. */
export function pictureFace({ font }: Theme): { family: string; path: string } {
  const { name } = parse(font.file)
  return { family: name, path: fontPath(`${name}.ttf`) }
}

/** Carries a hash of the content, so that it may be kept for ever. */
export function fontName(file: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(fontPath(file)))
    .digest('base64url')
    .slice(0, 8)
  return `${parse(file).name}.${hash}`
}

export const fontUrl = (file: string): string => `/_astro/${fontName(file)}.woff2`
