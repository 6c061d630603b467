// `npm run remove-member -- --brand amora --name anna --ground fake --fact fake.known_person`: takes a member out for a breach of the terms,
// tells them why, gives back what others paid for first words to them, and answers whoever sent a notice of them. `--notice`
// names a case that does not say whom it means. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { NOTICE_KINDS } from '../../contract/lists.ts'
import { ALL_FACTS } from '../../contract/moderation.ts'
import { removeMember } from '../moderation/restrictions/ban-member.ts'
import { DECISION_SOURCES } from '../moderation/restrictions/grounds.ts'
import { factsOf, oneOf, required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: `remove-member -- --brand amora --name anna --ground ${NOTICE_KINDS.join(' | ')} --fact FACT [--notice CASE] [--source order]
  facts: ${ALL_FACTS.join(', ')}`,
  read() {
    const text = { type: 'string' } as const
    const fact = { type: 'string', multiple: true } as const
    const options = { brand: text, name: text, ground: text, notice: text, source: text, fact } as const
    const { values } = parseArgs({ options })
    const { fact: facts, source, notice = '', ...named } = values
    const { brand, name, ground } = required(named, 'brand', 'name', 'ground')
    const removal = {
      ground: oneOf('ground', ground, NOTICE_KINDS),
      notice,
      facts: factsOf(facts),
      source: source === undefined ? undefined : oneOf('source', source, DECISION_SOURCES),
    }
    const foreign = removal.facts.find((each) => !each.startsWith(`${removal.ground}.`))
    if (foreign) throw new UsageError(`--fact ${foreign} is of another ground.`)
    return { brand, name, removal }
  },
  async run({ brand, name, removal }) {
    const refunded = await withDeps((deps, actor) => removeMember(deps, actor, brand, name, removal))
    console.log(
      refunded === null
        ? `${brand} has no member named ${name}.`
        : `${name} is out; ${refunded} paid first messages were refunded.`,
    )
    return refunded !== null
  },
})
