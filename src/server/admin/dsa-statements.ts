// `npm run --silent dsa-statements`: prints statements of reasons as the Commission's transparency database takes them: each
// line is the body of one request. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { readStatements, type DsaStatement } from '../moderation/dsa-statements.ts'
import { dayOf, required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

/** As many as one request may hold. */
const BATCH = 100

await runCommand({
  usage: '--silent dsa-statements -- --brand ID --since 2026-01-01',
  read() {
    const { values } = parseArgs({ options: { brand: { type: 'string' }, since: { type: 'string' } } })
    const { brand, since } = required(values, 'brand', 'since')
    return { brand, since: dayOf('since', since) }
  },
  run: ({ brand: id, since }) =>
    withDeps(async (deps) => {
      const brand = deps.brands.get(id)
      if (!brand) {
        console.log(`There is no brand "${id}".`)
        return false
      }
      let statements: DsaStatement[] = []
      const print = () => {
        if (statements.length > 0) console.log(JSON.stringify({ statements }))
        statements = []
      }
      for await (const statement of readStatements(deps, brand, since)) {
        statements.push(statement)
        if (statements.length === BATCH) print()
      }
      print()
      return true
    }),
})
