// `npm run conformance -- --url URL [--member name:password --member name:password]`: plays the contract against a
// backend and prints which calls hold, break, or are not offered. Exits 1 when one breaks.

import { parseArgs } from 'node:util'
import type { Credentials } from './fixtures.ts'
import { runConformance } from './run.ts'
import { printTable } from '../platform/print-table.ts'
import { required, runCommand, UsageError } from '../admin/command.ts'

interface Options {
  url: URL
  members?: readonly [Credentials, Credentials]
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, member: { type: 'string', multiple: true } },
  })
  const url = URL.parse(required(values, 'url').url)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('--url must name a host, like https://host.')
  const [first, second, ...others] = (values.member ?? []).map((member) => {
    const at = member.indexOf(':')
    if (at < 1) throw new UsageError('--member must be name:password.')
    return { name: member.slice(0, at), password: member.slice(at + 1) }
  })
  if (!first) return { url }
  if (!second || others.length > 0) throw new UsageError('--member must be given twice, or not at all.')
  return { url, members: [first, second] }
}

/** Prints which calls hold; answers whether none breaks. */
async function run(options: Options): Promise<boolean> {
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
  return !counted.has('breaks')
}

await runCommand({
  usage: `conformance -- --url https://host [--member name:password --member name:password]
Without members two are signed up and deleted again; their mails are read from /dev/outbox of a demo server.`,
  read: readOptions,
  run,
})
