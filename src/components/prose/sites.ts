import { loadSites } from '../../config/load-sites.ts'

/** All brands: a legal text names its brand's partners. Read once a build. */
export const sites = loadSites()
