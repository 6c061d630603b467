// `npm run remove-member -- --brand amora --name anna --ground fake --fact fake.known_person`: takes a member out for a breach of the terms,
// tells them why, gives back what others paid for first words to them, and answers whoever sent a notice of them. `--notice`
// names a case that does not say whom it means. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { NOTICE_KINDS } from '../../contract/lists.ts'
import { ALL_FACTS } from '../../contract/moderation.ts'
import { removeMember } from '../moderation/restrictions/ban-member.ts'
import { readReasons, required, runCommand } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: `remove-member -- --brand amora --name anna --ground ${NOTICE_KINDS.join(' | ')} --fact FACT [--notice CASE] [--source order]
  facts: ${ALL_FACTS.join(', ')}`,
  read() {
    const text = { type: 'string' } as const
    const fact = { type: 'string', multiple: true } as const
    const options = { brand: text, name: text, ground: text, notice: text, source: text, fact } as const
    const { values } = parseArgs({ options })
    const { brand, name } = required({ brand: values.brand, name: values.name }, 'brand', 'name')
    return { brand, name, removal: readReasons(values) }
  },
  async run({ brand, name, removal }) {
    const removed = await withDeps((deps, actor) => removeMember(deps, actor, brand, name, removal))
    if (!removed) {
      console.log(`${brand} has no member named ${name}.`)
      return false
    }
    const { statement, refunded, purge_at, hold_until } = removed
    const goes = `their data goes on ${new Date(Math.max(purge_at, hold_until)).toISOString().slice(0, 10)}`
    const held = hold_until > purge_at ? ', held for an authority until then' : ''
    console.log(
      `${name} is out, by statement ${statement}; ${refunded} paid first messages were refunded; ${goes}${held}.`,
    )
    return true
  },
})
