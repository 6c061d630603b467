import type { Site } from '../../config/site.ts'
import type { Config, Secrets } from '../env.ts'
import type { Finding } from './finding.ts'
import type { World } from './world.ts'

/** An installation whose environment could be read. */
export interface Patient {
  config: Config
  secrets: Secrets
  /** Brands of this installation. */
  served: readonly Site[]
  /** All brands there are files of. */
  all: readonly Site[]
  world: World
  options: DoctorOptions
}

export interface DoctorOptions {
  /** Names under which the keys of mails lie in DNS; [] = those that are usual are tried. */
  dkim: readonly string[]
  /** Who gets a test mail of each brand; null = nobody. */
  mailTo: string | null
}

/** Looked at once. What throws is a fault. */
export interface Check {
  name: string
  look: (patient: Patient) => Promise<Finding[]>
}

/** Looked at for each brand. */
export interface BrandCheck {
  name: string
  look: (patient: Patient, site: Site) => Promise<Finding[]>
}
