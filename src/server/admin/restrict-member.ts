// `npm run restrict-member`: warns a member (`--warn`), suspends one for some days (`--suspend`: hidden, may read, but neither
// write, like, change the profile nor buy), or takes a text down (`--remove-text`: that of the profile, or a message by its id), on one
// of the grounds of a notice; whoever sent a notice of the same is answered. `--notice` names its case. `npm run review -- --statement ID --reverse`
// takes it back. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { NOTICE_KINDS } from '../../contract/lists.ts'
import { ALL_FACTS, SUSPENSION_DAYS } from '../../contract/moderation.ts'
import { DECISION_SOURCES } from '../moderation/restrictions/grounds.ts'
import { restrictMember, type TakenMeasure } from '../moderation/restrictions/take-measure.ts'
import { oneOf, readReasons, required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: `restrict-member -- --brand amora --name anna --ground ${NOTICE_KINDS.join(' | ')} --fact FACT [--notice CASE] [--source ${DECISION_SOURCES.join(' | ')}]
  --warn | --suspend ${SUSPENSION_DAYS.join(' | ')} | --remove-text profile | --remove-text MESSAGE
  facts: ${ALL_FACTS.join(', ')}`,
  read() {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      options: {
        ...{ brand: text, name: text, ground: text, notice: text, source: text },
        ...{ fact: { type: 'string', multiple: true }, warn: { type: 'boolean' } },
        ...{ suspend: text, 'remove-text': text },
      },
    })
    const { brand, name } = required({ brand: values.brand, name: values.name }, 'brand', 'name')
    return { brand, name, taken: readMeasure(values), reasons: readReasons(values) }
  },
  async run({ brand, name, taken, reasons }) {
    const statement = await withDeps((deps, actor) =>
      restrictMember(deps, actor, { brand, name }, taken, reasons),
    )
    console.log(
      statement === null
        ? `Nothing was done: ${brand} has no member named ${name}, or that is in force or gone already.`
        : `Done: ${taken.measure}. The statement of reasons has the number ${statement}.`,
    )
    return statement !== null
  },
})

function readMeasure({
  warn,
  suspend,
  'remove-text': text,
}: {
  warn?: boolean | undefined
  suspend?: string | undefined
  'remove-text'?: string | undefined
}): TakenMeasure {
  if ([warn, suspend, text].filter((value) => value !== undefined).length !== 1)
    throw new UsageError('One of --warn, --suspend and --remove-text says what is done.')
  if (suspend !== undefined) {
    const days = oneOf('suspend', suspend, SUSPENSION_DAYS.map(String))
    return { measure: 'suspended', days: SUSPENSION_DAYS.find((each) => String(each) === days)! }
  }
  if (text === undefined) return { measure: 'warning' }
  return { measure: 'text_removed', message: text === 'profile' ? '' : text }
}
