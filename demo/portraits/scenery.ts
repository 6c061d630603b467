import type { Random } from '../random.ts'
import { INDOOR_SETS } from './indoor-sets.ts'
import { type Kit, kitOf, type Set } from './kit.ts'
import type { Light } from './light.ts'
import { OUTDOOR_SETS } from './outdoor-sets.ts'
import type { Scene } from './settings.ts'

const SETS: Record<Scene, (kit: Kit) => Set> = { ...OUTDOOR_SETS, ...INDOOR_SETS }

/** Draws the things around a person. */
export const drawSet = (scene: Scene, light: Light, random: Random): Set => SETS[scene](kitOf(light, random))
