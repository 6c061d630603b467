// `npm run remove-member -- --brand amora --name somebody --ground fake`: takes a member out for a breach of the terms,
// tells them why, gives back what others paid for first words to them, and answers whoever sent a notice of them. `--notice`
// names a case that does not say whom it means. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { NOTICE_KINDS } from '../../contract/lists.ts'
import { removeMember } from '../moderation/restrictions/ban-member.ts'
import { oneOf, required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: `remove-member -- --brand amora --name somebody --ground ${NOTICE_KINDS.join(' | ')} [--notice CASE]`,
  read() {
    const text = { type: 'string' } as const
    const values = parseArgs({ options: { brand: text, name: text, ground: text, notice: text } }).values
    const { brand, name, ground } = required(values, 'brand', 'name', 'ground')
    return { brand, name, ground: oneOf('ground', ground, NOTICE_KINDS), notice: values.notice ?? '' }
  },
  async run({ brand, name, ground, notice }) {
    const refunded = await withDeps((deps, actor) =>
      removeMember(deps, actor, brand, name, { ground, notice }),
    )
    console.log(
      refunded === null
        ? `${brand} has no member named ${name}.`
        : `${name} is out; ${refunded} paid first messages were refunded.`,
    )
    return refunded !== null
  },
})
