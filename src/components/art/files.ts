import { createHash } from 'node:crypto'
import { site } from 'virtual:site'
import { facesOf } from './faces.ts'
import { handOf } from './figure/hands.ts'
import { drawScene, type Scene, SCENES } from './niche-scenes.ts'
import { type Inks, nightOf, paletteOf } from './palette.ts'
import { drawPortrait } from './portraits.ts'

export { PORTRAIT_HEIGHT, PORTRAIT_WIDTH } from './portraits.ts'

interface DrawingFile {
  /** Holds a hash of the drawing: cached as immutable. */
  name: string
  svg: string
}

const palette = paletteOf(site)
const hand = handOf(site)
const declared = (inks: Inks) => Object.entries(inks).map(([name, colour]) => `--${name}:${colour}`)
const schemes = `<style>svg{${declared(hand.inks).join(';')}}@media(prefers-color-scheme:dark){svg{${declared(hand.isNight ? hand.inks : nightOf(site)).join(';')}}}</style>`
const variables = Object.fromEntries(
  Object.keys(palette).map((name) => [name, `var(--${name})`]),
) as unknown as Inks
/** Contours follow the scheme. */
const inScheme = { ...hand, line: hand.line && 'var(--ink)' }

function fileOf(name: string, svg: string): DrawingFile {
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8)
  return { name: `${name}.${hash}`, svg }
}

const scenes = new Map<Scene, DrawingFile>(
  SCENES.map((scene) => [
    scene,
    fileOf(scene, drawScene(scene, inScheme, site.niche, variables).replace('>', `>${schemes}`)),
  ]),
)
const portraits = facesOf(site.niche, palette).map((face, index) =>
  fileOf(`portrait-${index}`, drawPortrait(face, hand, index)),
)

export const drawingFiles = (): DrawingFile[] => [...scenes.values(), ...portraits]
export const sceneUrl = (scene: Scene): string => `/_astro/${scenes.get(scene)?.name}.svg`

/** One of the brand's six drawn people, as a photo of 4:5. */
export const portraitUrl = (index: number): string => `/_astro/${portraits[index]?.name}.svg`

/**
 * A drawing inside the page, where it is the largest thing at first: nothing more is fetched for the first paint. What an
 * address may hold stays as it is, which packs better.
 */
const inPage = (file?: DrawingFile): string =>
  `data:image/svg+xml,${(file?.svg ?? '').replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)}`

export const sceneData = (scene: Scene): string => inPage(scenes.get(scene))
export const portraitData = (index: number): string => inPage(portraits[index])
