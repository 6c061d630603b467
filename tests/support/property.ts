// fast-check for all tests. `npm test` draws the same values each time, so that two runs of one commit agree; `test:full`
// draws new ones and prints the seed of what failed.

import fc from 'fast-check'
import { isFull } from './full.ts'

// A report tells of a failure by its message alone.
fc.configureGlobal({ includeErrorInReport: true, ...(isFull ? {} : { seed: 20 }) })

export { fc }
