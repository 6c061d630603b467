// `npm run remove-fake -- --brand amora --name somebody`: takes out a member who is not real, and gives back what others
// paid for first words to them. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { exitWith } from '../src/server/main.ts'
import { removeFake } from '../src/server/services/account/remove-fake.ts'
import { withHouse } from './operator.ts'

const USAGE = 'Use: npm run remove-fake -- --brand amora --name somebody'

function readOptions(): { brand: string; name: string } | null {
  try {
    const { brand, name } = parseArgs({
      options: { brand: { type: 'string' }, name: { type: 'string' } },
    }).values
    return brand && name ? { brand, name } : null
  } catch {
    return null
  }
}

try {
  const options = readOptions()
  if (options === null) {
    console.error(USAGE)
    process.exitCode = 1
  } else {
    const refunded = await withHouse((house) => removeFake(house, options.brand, options.name))
    console.log(
      refunded === null
        ? `${options.brand} has no member named ${options.name}.`
        : `${options.name} is out; ${refunded} paid first messages were refunded.`,
    )
    process.exitCode = refunded === null ? 1 : 0
  }
} catch (error) {
  exitWith(error)
}
