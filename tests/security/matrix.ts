// `npm run security:matrix`: each statement of docs/security.md and docs/law.md with the tests tagged with it.

import { parseArgs } from 'node:util'
import { runCommand } from '../../src/server/admin/command.ts'
import { allStatements, allTaggedTests } from './traceability.ts'

await runCommand({
  usage: 'security:matrix',
  read: () => parseArgs({}),
  async run() {
    const tests = allTaggedTests()
    for (const { id, title, untested } of allStatements()) {
      console.log(`\n${id}: ${title}`)
      if (untested) console.log(`  no test: ${untested}`)
      for (const test of tests) if (test.ids.includes(id)) console.log(`  ${test.file}: ${test.title}`)
    }
    return true
  },
})
