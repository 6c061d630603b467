// `npm run review`: lists the members that a notice hid until a person decides. With `--statement ID --visible` one is
// shown again, with `--removed` the account is taken away. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { decideReview, pendingReviews } from '../src/server/services/restriction/review.ts'
import { printTable } from './bench/table.ts'
import { runCommand, withHouse } from './operator.ts'

interface Choice {
  statement: string
  decision: 'visible' | 'removed'
}

/** What is to be decided; 'list' without a word, null for words that make no sense. */
function readOptions(): Choice | 'list' | null {
  const { statement, visible, removed } = parseArgs({
    options: { statement: { type: 'string' }, visible: { type: 'boolean' }, removed: { type: 'boolean' } },
  }).values
  if (statement === undefined && !visible && !removed) return 'list'
  if (statement === undefined || visible === removed) return null
  return { statement, decision: visible ? 'visible' : 'removed' }
}

async function list(): Promise<boolean> {
  const pending = await withHouse(pendingReviews)
  if (pending.length === 0) console.log('Nobody waits for a decision.')
  else {
    printTable(
      'Hidden until you decide',
      pending.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() })),
    )
  }
  return true
}

async function decide({ statement, decision }: Choice): Promise<boolean> {
  const done = await withHouse((house) => decideReview(house, statement, decision))
  console.log(
    done ? `Decided: ${decision}. Member and notifier are told.` : `No review ${statement} is open.`,
  )
  return done
}

await runCommand({
  usage: 'Use: npm run review [-- --statement ID --visible | --removed]',
  read: readOptions,
  run: (choice) => (choice === 'list' ? list() : decide(choice)),
})
