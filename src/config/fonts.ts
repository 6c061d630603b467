import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { projectRoot } from './root.ts'
import type { Theme } from './site.ts'

export const fontPath = (file: string): string => join(projectRoot(), 'src/styles/fonts', file)

/** Of a file of the display face the one in the weight of headings, for what a build draws or cuts out of it. */
export const headingPath = (file: string): string => fontPath(`${parse(file).name}.ttf`)

/** The display face drawn by pictures of the build, whose family is named like its file. */
export const pictureFace = ({ font }: Theme): { family: string; path: string } => ({
  family: parse(font.file).name,
  path: headingPath(font.file),
})

/** Carries a hash of the content, so that it may be kept for ever. */
export function fontName(file: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(fontPath(file)))
    .digest('base64url')
    .slice(0, 8)
  return `${parse(file).name}.${hash}`
}

export const fontUrl = (file: string): string => `/_astro/${fontName(file)}.woff2`
