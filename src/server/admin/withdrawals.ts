// `npm run withdrawals`: lists withdrawals that wait for a person: those without login that were not answered, those whose
// purchase could not be made out, and further ones of a member within a short while. With `--case CASE --refund` what is
// unspent is paid back; `--order ID` names the purchase where the case does not. With `--deny` nothing changes; either is
// mailed. With `--seen` a further one leaves the list. DATA_DIR or DATABASE_URL names the database, and MOLLIE_API_KEY
// opens the provider, as the server has them.

import { parseArgs } from 'node:util'
import { WITHDRAWAL_ANSWER_HOURS } from '../../core/limits.ts'
import {
  decideWithdrawal,
  pendingWithdrawals,
  seeWithdrawal,
  type WithdrawalRefusal,
} from '../payments/refunds/pending-withdrawals.ts'
import type { Actor, Deps } from '../platform/context.ts'
import { printTable } from '../platform/print-table.ts'
import { required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

const WHY_NOT: Record<WithdrawalRefusal, string> = {
  not_pending: 'No withdrawal waits under this case number.',
  too_early: `Its member has ${String(WITHDRAWAL_ANSWER_HOURS)} hours to answer the mailed question first.`,
  no_order:
    'Name the purchase by its number: --order ID. The case names none, or the brand has no such order.',
}

interface Options {
  case: string
  is: 'refund' | 'deny' | 'seen'
  order: string
}

/** The decision to make; 'list' without a word. */
function readOptions(): Options | 'list' {
  const { values } = parseArgs({
    options: {
      case: { type: 'string' },
      refund: { type: 'boolean' },
      deny: { type: 'boolean' },
      seen: { type: 'boolean' },
      order: { type: 'string' },
    },
  })
  if (Object.keys(values).length === 0) return 'list'
  const chosen = (['refund', 'deny', 'seen'] as const).filter((name) => values[name])
  const [is] = chosen
  if (!is || chosen.length > 1) throw new UsageError('Say one of --refund, --deny, --seen.')
  if (values.order !== undefined && is !== 'refund') throw new UsageError('--order belongs to --refund.')
  return { case: required(values, 'case').case, is, order: values.order ?? '' }
}

async function list(deps: Deps): Promise<boolean> {
  const rows = await pendingWithdrawals(deps)
  if (rows.length === 0) console.log('No withdrawal waits.')
  else {
    printTable(
      'Withdrawals to look at',
      rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() })),
    )
  }
  return true
}

async function decide(deps: Deps, actor: Actor, { case: id, is, order }: Options): Promise<boolean> {
  if (is === 'seen') {
    const isSeen = await seeWithdrawal(deps, actor, id)
    console.log(isSeen ? `Seen: ${id}.` : 'No further withdrawal waits under this case number.')
    return isSeen
  }
  const outcome = await decideWithdrawal(deps, actor, id, is, order)
  if (outcome in WHY_NOT) {
    console.log(WHY_NOT[outcome as WithdrawalRefusal])
    return false
  }
  console.log(`Decided: ${outcome}.`)
  return true
}

await runCommand({
  usage: `withdrawals [-- --case CASE --refund [--order ID] | --deny | --seen]`,
  read: readOptions,
  run: (options) =>
    withDeps((deps, actor) => (options === 'list' ? list(deps) : decide(deps, actor, options))),
})
