// `npm run conformance -- --url URL [--member name:password --member name:password]`: plays the contract against a
// backend and prints which calls hold, break, or are not offered. Exits 1 when one breaks.

import { parseArgs } from 'node:util'
import type { Credentials } from '../src/server/conformance/cast.ts'
import { runConformance } from '../src/server/conformance/run.ts'
import { printTable } from './bench/table.ts'

const USAGE = `Usage: npm run conformance -- --url https://host [--member name:password --member name:password]
Without members two are signed up and deleted again; their mails are read from /dev/outbox of a demo server.`

function readOptions(): { url: URL; members?: readonly [Credentials, Credentials] } {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, member: { type: 'string', multiple: true } },
  })
  if (!values.url || !URL.canParse(values.url)) throw new Error('--url must name a host, like https://host')
  const given = (values.member ?? []).map((member) => {
    const at = member.indexOf(':')
    if (at < 1) throw new Error('--member must be name:password')
    return { name: member.slice(0, at), password: member.slice(at + 1) }
  })
  const [first, second] = given
  if (given.length === 0) return { url: new URL(values.url) }
  if (!first || !second || given.length > 2) throw new Error('--member must be given twice, or not at all')
  return { url: new URL(values.url), members: [first, second] }
}

let options: ReturnType<typeof readOptions>
try {
  options = readOptions()
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exit(2)
}

const { calls, remarks } = await runConformance(options)
printTable(
  `${options.url.origin} and the contract`,
  calls.flatMap(({ name, call, verdict, problems }) =>
    (problems.length > 0 ? problems : ['']).map((what, index) => ({
      call: index === 0 ? `${call.method} ${call.path.slice(5)}${call.flag ? `?${call.flag}` : ''}` : '',
      name: index === 0 ? name : '',
      verdict: index === 0 ? verdict : '',
      what,
    })),
  ),
)
for (const remark of remarks) console.log(`\n${remark}`)
const counted = Map.groupBy(calls, ({ verdict }) => verdict)
console.log(`\n${[...counted].map(([verdict, of]) => `${of.length} ${verdict}`).join(', ')}`)
process.exitCode = counted.has('breaks') ? 1 : 0
