import { audit, type Finding } from '../../src/server/audit/audit.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { countOf, type Load } from './load.ts'
import { allBrands, BRAND } from './environment.ts'

export interface Verdict {
  acknowledged: number
  /** Messages that are there; after a run was settled, those that were acknowledged. */
  stored: number
  /** Acknowledged messages that are not there. */
  lost: string[]
  /** Messages that nobody wrote, or that are there more than once. */
  double: string[]
  /** Senders whose acknowledged messages stand in another order. */
  disordered: number[]
  /** Payments made at the bank, and orders completed for them. */
  paid: number
  completed: number
  findings: Finding[]
  /** Answers that a member who asks again must not get. */
  strange: readonly string[]
}

/** Compares what was acknowledged with what is there, in the pool of the brand that runs are played on. */
export async function verify(store: Store, load: Load): Promise<Verdict> {
  const { db } = store
  const messages = await db.selectFrom('message').select(['id', 'seq']).where('pool', '=', BRAND).execute()
  const seqs = new Map<string, number[]>()
  for (const { id, seq } of messages) seqs.set(id, [...(seqs.get(id) ?? []), seq])
  const seqOf = (key: string | undefined) => seqs.get(key ?? '')?.[0] ?? 0
  const count = async (table: 'orders' | 'sandbox_payment', states: readonly string[]) =>
    (await db.selectFrom(table).select('state').execute()).filter(({ state }) => states.includes(state))
      .length
  return {
    acknowledged: countOf(load),
    stored: messages.length,
    lost: [...load.acknowledged.values()].flat().filter((key) => !seqs.has(key)),
    double: [...seqs].filter(([key, places]) => places.length > 1 || !load.keys.has(key)).map(([key]) => key),
    disordered: [...load.acknowledged]
      .map(([sender, sent]) => [sender, sent.filter((key) => seqs.has(key))] as const)
      .filter(([, sent]) => sent.some((key, at) => at > 0 && seqOf(key) <= seqOf(sent[at - 1])))
      .map(([sender]) => sender),
    paid: await count('sandbox_payment', ['paid', 'charged_back']),
    completed: await count('orders', ['completed', 'charged_back']),
    findings: await audit(store, await allBrands()),
    strange: load.strange,
  }
}

/** Whether a run that was settled wrote and paid, and nothing was lost, doubled or booked wrongly. */
export const isWhole = (verdict: Verdict): boolean =>
  [verdict.lost, verdict.double, verdict.disordered, verdict.findings, verdict.strange].every(
    ({ length }) => length === 0,
  ) &&
  verdict.acknowledged > 0 &&
  verdict.stored === verdict.acknowledged &&
  verdict.paid > 0 &&
  verdict.completed === verdict.paid
