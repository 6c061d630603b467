// `npm run remove-fake -- --brand amora --name somebody`: takes out a member who is not real, and gives back what others
// paid for first words to them. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { removeFake } from '../src/server/services/account/remove-fake.ts'
import { runCommand, withHouse } from './operator.ts'

await runCommand({
  usage: 'Use: npm run remove-fake -- --brand amora --name somebody',
  read() {
    const text = { type: 'string' } as const
    const { brand, name } = parseArgs({ options: { brand: text, name: text } }).values
    return brand && name ? { brand, name } : null
  },
  async run({ brand, name }) {
    const refunded = await withHouse((house) => removeFake(house, brand, name))
    console.log(
      refunded === null
        ? `${brand} has no member named ${name}.`
        : `${name} is out; ${refunded} paid first messages were refunded.`,
    )
    return refunded !== null
  },
})
