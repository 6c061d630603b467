// `npm run security:matrix`: each statement of docs/security.md and docs/law.md with the tests tagged with it.

import { allStatements, allTaggedTests } from './traceability.ts'

const tests = allTaggedTests()
for (const { id, title, untested } of allStatements()) {
  console.log(`\n${id}: ${title}`)
  if (untested) console.log(`  no test: ${untested}`)
  for (const test of tests) if (test.ids.includes(id)) console.log(`  ${test.file}: ${test.title}`)
}
