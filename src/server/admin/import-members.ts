// `npm run import-members -- --brand amora members.jsonl likes.jsonl`: brings members of another system to a brand, with what
// they have there. docs/import.md describes the files. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { printTable } from '../platform/print-table.ts'
import { type Counts, importBrand, type Refusal } from '../portability/import-brand.ts'
import { ImportError } from '../portability/import-error.ts'
import { required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

interface Options {
  brand: string
  files: readonly string[]
  dryRun: boolean
  allOrNothing: boolean
  photoHosts: readonly string[]
  mails: boolean
}

/** Prints each line that is refused and each recording that stays behind, and tables of all; answers whether no line was. */
async function importFiles({ brand: id, files, ...how }: Options): Promise<boolean> {
  const reasons = new Map<string, number>()
  let warnings = 0
  const onRefusal = ({ file, line, kind, id: record, reason }: Refusal) => {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    console.log(`refused: ${file}:${line} ${[kind, record].filter(Boolean).join(' ')} (${reason})`)
  }
  const onWarning = ({ file, line, kind, id: record, reason }: Refusal) => {
    warnings += 1
    console.log(`warning: ${file}:${line} ${kind} ${record} (${reason})`)
  }
  const counts = await withDeps((deps) => {
    const brand = deps.brands.get(id)
    if (!brand) throw new ImportError(`There is no brand ${id}.`)
    return importBrand(deps, brand, files, { ...how, onRefusal, onWarning })
  })
  printCounts(counts, how, reasons.size > 0)
  if (reasons.size > 0)
    printTable(
      'Refused',
      [...reasons].sort(([, one], [, other]) => other - one).map(([reason, lines]) => ({ reason, lines })),
    )
  if (warnings > 0)
    console.log(
      `${warnings} recordings of messages stay behind, for they cannot be taken; the messages come as transcripts.`,
    )
  return reasons.size === 0
}

function printCounts(
  counts: Counts,
  { dryRun, allOrNothing }: Pick<Options, 'dryRun' | 'allOrNothing'>,
  hasRefused: boolean,
): void {
  const wrote = !dryRun && !(allOrNothing && hasRefused)
  printTable(
    wrote ? 'Imported' : 'Nothing was written',
    [...counts].map(([kind, { new: fresh, there, refused }]) => ({
      kind: kind || 'unknown',
      [wrote ? 'came' : 'would come']: fresh,
      'came before': there,
      refused,
    })),
  )
}

await runCommand({
  usage: 'import-members -- --brand amora FILE… [--mail] [--photo-host HOST] [--dry-run] [--all-or-nothing]',
  read() {
    const flag = { type: 'boolean' } as const
    const { values, positionals } = parseArgs({
      options: {
        brand: { type: 'string' },
        'photo-host': { type: 'string', multiple: true },
        ...{ 'dry-run': flag, 'all-or-nothing': flag, mail: flag },
      },
      allowPositionals: true,
    })
    if (positionals.length === 0) throw new UsageError('Missing: FILE.')
    return {
      ...required({ brand: values.brand }, 'brand'),
      files: positionals,
      dryRun: values['dry-run'] ?? false,
      allOrNothing: values['all-or-nothing'] ?? false,
      mails: values.mail ?? false,
      photoHosts: values['photo-host'] ?? [],
    }
  },
  async run(options) {
    try {
      return await importFiles(options)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      console.error(error.message)
      return false
    }
  },
})
