// Draws a picture of the brand as a JPEG: shapes, and its name in the display face.

import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { site } from 'virtual:site'
import { pictureFace } from '../../config/fonts.ts'
import { picturesCache } from '../../config/pictures-cache.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Colours of a ground and of what stands on it. */
export interface Tones {
  ground: string
  text: string
  accent: string
}

/** All that a picture is made of. */
export interface Sheet extends Tones {
  name: string
  width: number
  height: number
  shapes: string
  /** Place of the brand's name. */
  title: Box
}

export interface Picture {
  /** Holds a hash of everything the picture is made of. */
  name: string
  width: number
  height: number
  draw: () => Promise<Buffer>
}

const { theme } = site

export function pictureOf(sheet: Sheet): Picture {
  const { width, height } = sheet
  const hash = createHash('sha256').update(JSON.stringify([sheet, site.name, theme.font, theme.display.case]))
  const name = `${sheet.name}.${hash.digest('base64url').slice(0, 8)}`
  return { name, width, height, draw: () => drawOnce(name, sheet) }
}

/** Drawings outlast a build: what did not change is not drawn again. */
async function drawOnce(name: string, sheet: Sheet): Promise<Buffer> {
  const file = join(picturesCache(site.id), `${name}.jpg`)
  const known = await readFile(file).catch(() => null)
  if (known) return known
  const picture = await draw(sheet)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, picture)
  await rename(`${file}.new`, file)
  return picture
}

async function draw({ width, height, ground, text, shapes, title }: Sheet): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${shapes}</svg>`
  return sharp(Buffer.from(svg))
    .composite([{ input: await drawName(title, text), left: title.x, top: title.y }])
    .flatten({ background: ground })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** As large as the place allows. */
function drawName({ width, height }: Box, colour: string): Promise<Buffer> {
  const { family, path } = pictureFace(theme)
  const name = theme.display.case === 'uppercase' ? site.name.toUpperCase() : site.name
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = `<span foreground="${colour}">${words}</span>`
  return sharp({ text: { text, font: `${family},`, fontfile: path, width, height, rgba: true } })
    .png()
    .toBuffer()
}

/** A drawing of 4:5 cut by the brand's photo form. */
export function masked(box: Box, svg: string): string {
  const { x, y, width, height } = box
  const id = `m${Math.round(x)}x${Math.round(y)}`
  const placed = svg
    .replace(/width="\d+" height="\d+"/, `x="${x}" y="${y}" width="${width}" height="${height}"`)
    .replace(/\bid="(\w+)"/g, `id="${id}$1"`)
    .replace(/url\(#(\w+)\)/g, `url(#${id}$1)`)
  return `<clipPath id="${id}">${formOf(box)}</clipPath><g clip-path="url(#${id})">${placed}</g>`
}

function formOf({ x, y, width: w, height: h }: Box): string {
  switch (theme.shape.photo) {
    case 'rect':
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${Math.min(theme.shape.card * 2, w / 8)}"/>`
    case 'arch':
      return `<path d="M${x} ${y + h}v${-h * 0.68}a${w / 2} ${h * 0.32} 0 0 1 ${w} 0v${h * 0.68}z"/>`
    case 'disc':
      return `<ellipse cx="${x + w / 2}" cy="${y + h / 2}" rx="${w / 2}" ry="${h / 2}"/>`
    case 'blob':
      return `<path d="M${x} ${y + h * 0.52}a${w * 0.46} ${h * 0.52} 0 0 1 ${w * 0.46} ${-h * 0.52}a${w * 0.54} ${h * 0.46} 0 0 1 ${w * 0.54} ${h * 0.46}a${w * 0.52} ${h * 0.54} 0 0 1 ${-w * 0.52} ${h * 0.54}a${w * 0.48} ${h * 0.48} 0 0 1 ${-w * 0.48} ${-h * 0.48}z"/>`
  }
}
