import { join } from 'node:path'
import { projectRoot } from './root.ts'

/** The folder in which drawings of a brand outlast a build. */
export const picturesCache = (brand: string): string => join(projectRoot(), '.cache', brand, 'pictures')
