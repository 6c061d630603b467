import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, also when this module runs out of a bundle somewhere inside it. */
export function projectRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'sites')) && existsSync(join(folder, 'locales'))) return folder
  }
  return process.cwd()
}
