// Makes the display faces in src/styles/fonts out of the fontsource packages: variable in weight, cut down to what headings need.
// Prints their sizes and, where a Chromium is installed, the fallback metrics that belong into `theme.font` of the brands.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { measureFaces } from './font-metrics.ts'

interface Face {
  /** Name of the files and of the licence entry. */
  name: string
  /** Package below @fontsource-variable/, and which of its variants. */
  source: string
  variant: 'wght' | 'standard' | 'opsz'
  axes: Record<string, number | { min: number; max: number }>
  fallback: 'Arial' | 'Times New Roman'
  /** Weight headings are measured at. */
  weight: number
}

const FACES: readonly Face[] = [
  {
    name: 'familjen',
    source: 'familjen-grotesk',
    variant: 'wght',
    axes: { wght: { min: 500, max: 700 } },
    fallback: 'Arial',
    weight: 700,
  },
  {
    name: 'alegreya',
    source: 'alegreya',
    variant: 'wght',
    axes: { wght: { min: 600, max: 700 } },
    fallback: 'Times New Roman',
    weight: 600,
  },
  {
    name: 'nunito',
    source: 'nunito',
    variant: 'wght',
    axes: { wght: { min: 600, max: 700 } },
    fallback: 'Arial',
    weight: 700,
  },
  {
    name: 'outfit',
    source: 'outfit',
    variant: 'wght',
    axes: { wght: { min: 500, max: 800 } },
    fallback: 'Arial',
    weight: 700,
  },
  {
    name: 'bodoni',
    source: 'bodoni-moda',
    variant: 'standard',
    axes: { opsz: 20, wght: { min: 400, max: 700 } },
    fallback: 'Times New Roman',
    weight: 600,
  },
  {
    name: 'crimson',
    source: 'crimson-pro',
    variant: 'wght',
    axes: { wght: { min: 600, max: 700 } },
    fallback: 'Times New Roman',
    weight: 600,
  },
  {
    name: 'sofia-condensed',
    source: 'sofia-sans-condensed',
    variant: 'wght',
    axes: { wght: { min: 500, max: 800 } },
    fallback: 'Arial',
    weight: 700,
  },
]

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** Characters of headings in the eleven languages: letters, digits, quotation marks, dashes, narrow spaces. */
const LETTERS = 'àáâäåæçèéêëìíîïñòóôöøœùúûü'
const LATIN = `${range(0x20, 0x5a)}${range(0x61, 0x7a)}${LETTERS}${LETTERS.toUpperCase()}ßÿ\u00a0\u202f«»·¡¿°€–—‘’‚“”„…`
/** Polish, and š ž of Finnish loan words. */
const EXTENDED = 'ĄąĆćĘęŁłŃńŚśŹźŻżŠšŽž'
const FEATURES = ['kern', 'locl']
/** Faces without serifs carry prices and counters too. */
const FIGURES = ['lnum', 'tnum']

const MAX_BYTES = 20_000
const root = join(import.meta.dirname, '..')
const target = join(root, 'src/styles/fonts')
const served = join(root, 'public/fonts')
const packages = join(root, 'node_modules/@fontsource-variable')

async function cut(face: Face, part: 'latin' | 'latin-ext', text: string, file: string): Promise<number> {
  const source = join(packages, face.source, 'files', `${face.source}-${part}-${face.variant}-normal.woff2`)
  const font = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: face.fallback === 'Arial' ? [...FEATURES, ...FIGURES] : FEATURES,
    noHinting: true,
    // Copyright and licence stay inside the file.
    preserveNameIds: [0, 13, 14],
  })
  if (font.length > MAX_BYTES) throw new Error(`${file} has ${font.length} bytes; at most ${MAX_BYTES}.`)
  await writeFile(join(target, file), font)
  return font.length
}

/**
 * The face in the weight of headings, for pictures drawn at build and for the letters that headlines bring along; its family
 * is named like its file.
 */
async function cutForHeadings(
  face: Face,
  part: 'latin' | 'latin-ext',
  text: string,
  name: string,
): Promise<void> {
  const { source, variant, axes, weight } = face
  const whole = await readFile(join(packages, source, 'files', `${source}-${part}-${variant}-normal.woff2`))
  const font = await subsetFont(whole, text, {
    targetFormat: 'truetype',
    variationAxes: { ...axes, wght: weight },
    keepFeatures: ['kern'],
    noHinting: true,
  })
  await writeFile(join(target, `${name}.ttf`), renameFamily(font, name))
}

/** Puts a table of names at the end of a TrueType file that knows the family alone. */
function renameFamily(font: Buffer, family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  const names = [1, 4]
  const head = Buffer.alloc(6 + 12 * names.length)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  for (const [index, id] of names.entries()) {
    // Windows, Unicode, American English; all at the same place.
    const fields = [3, 1, 0x409, id, text.length, 0]
    fields.forEach((field, at) => head.writeUInt16BE(field, 6 + 12 * index + 2 * at))
  }
  const offset = Math.ceil(font.length / 4) * 4
  const whole = Buffer.concat([font, Buffer.alloc(offset - font.length), head, text])
  const entry = whole.indexOf('name', 12)
  whole.writeUInt32BE(offset, entry + 8)
  whole.writeUInt32BE(head.length + text.length, entry + 12)
  return whole
}

async function licences(): Promise<string> {
  const entries = await Promise.all(
    FACES.map(async ({ name, source }) => {
      const text = await readFile(join(packages, source, 'LICENSE'), 'utf8')
      const copyright = /^Copyright.*?\)/m.exec(text)?.[0]
      return `${name}.woff2, ${name}-extended.woff2\n  ${copyright ?? source}`
    }),
  )
  return [
    'The display faces of this site are subsets of fonts under the SIL Open Font License 1.1,',
    'https://openfontlicense.org. They may be used, changed and passed on under that licence.',
    '',
    ...entries,
    '',
  ].join('\n')
}

await mkdir(target, { recursive: true })
const sizes = new Map<string, number>()
for (const face of FACES) {
  sizes.set(face.name, await cut(face, 'latin', LATIN, `${face.name}.woff2`))
  const extended = `${face.name}-extended`
  sizes.set(extended, await cut(face, 'latin-ext', EXTENDED, `${extended}.woff2`))
  await cutForHeadings(face, 'latin', LATIN, face.name)
  await cutForHeadings(face, 'latin-ext', EXTENDED, extended)
}
await mkdir(served, { recursive: true })
await writeFile(join(served, 'LICENSES.txt'), await licences())
console.table(Object.fromEntries(sizes))

const metrics = await measureFaces(target, FACES)
if (metrics) console.table(metrics)
else console.log('No Chromium found: fallback metrics not measured.')
