import { createHash } from 'node:crypto'
import { site } from 'virtual:site'
import { paletteOf } from './palette.ts'
import { drawScene, type Scene, SCENES } from './niche-scenes.ts'

interface SceneFile {
  /** Carries a hash of the drawing, so that it may be kept for ever. */
  name: string
  svg: string
}

const palette = paletteOf(site)
const files = new Map<Scene, SceneFile>(
  SCENES.map((scene) => {
    const svg = drawScene(scene, palette)
    const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8)
    return [scene, { name: `${scene}.${hash}`, svg }]
  }),
)

export const sceneFiles = (): SceneFile[] => [...files.values()]
export const sceneUrl = (scene: Scene): string => `/_astro/${files.get(scene)?.name}.svg`
