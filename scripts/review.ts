// `npm run review`: lists the members that a notice hid until a person decides. With `--statement ID --visible` one is
// shown again, with `--removed` the account is taken away. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { exitWith } from '../src/server/main.ts'
import { decideReview, pendingReviews } from '../src/server/services/restriction/review.ts'
import { printTable } from './bench/table.ts'
import { withHouse } from './operator.ts'

const USAGE = 'Use: npm run review [-- --statement ID --visible | --removed]'

interface Choice {
  statement: string
  decision: 'visible' | 'removed'
}

/** What is to be decided; 'list' without a word, null for words that make no sense. */
function readOptions(): Choice | 'list' | null {
  try {
    const { statement, visible, removed } = parseArgs({
      options: { statement: { type: 'string' }, visible: { type: 'boolean' }, removed: { type: 'boolean' } },
    }).values
    if (statement === undefined && !visible && !removed) return 'list'
    if (statement === undefined || visible === removed) return null
    return { statement, decision: visible ? 'visible' : 'removed' }
  } catch {
    return null
  }
}

try {
  const options = readOptions()
  if (options === null) {
    console.error(USAGE)
    process.exitCode = 1
  } else if (options === 'list') {
    const pending = await withHouse(pendingReviews)
    if (pending.length === 0) console.log('Nobody waits for a decision.')
    else {
      printTable(
        'Hidden until you decide',
        pending.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() })),
      )
    }
  } else {
    const { statement, decision } = options
    const done = await withHouse((house) => decideReview(house, statement, decision))
    console.log(
      done ? `Decided: ${decision}. Member and notifier are told.` : `No review ${statement} is open.`,
    )
    process.exitCode = done ? 0 : 1
  }
} catch (error) {
  exitWith(error)
}
