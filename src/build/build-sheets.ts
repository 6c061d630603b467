import { join } from 'node:path'
import { projectRoot } from '../config/root.ts'
import type { Site } from '../config/site.ts'
import { runAstro } from './run-astro.ts'

/** Builds a brand's sheets for developers apart from what is published. Returns their folder. */
export async function buildSheets(site: Site): Promise<string> {
  const root = projectRoot()
  const folder = join(root, 'dist', '.sheets', site.domain)
  await runAstro(root, site, folder, { config: 'src/sheets/astro.config.mjs' })
  return folder
}
