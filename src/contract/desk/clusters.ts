// Accounts that share something which a rule finds a sign of fraud.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Id, text, Time } from '../fields.ts'
import { CLUSTER_KINDS, SIGNAL_RULES } from './case-lists.ts'
import { CaseId } from './cases.ts'

const access = 'operator'
const right = 'clusters.decide'

/** So many accounts of a cluster one operator removes alone. */
export const REMOVED_ALONE = 3

/** A keyed digest, or the id of a photo. */
const Shared = {
  kind: v.picklist(CLUSTER_KINDS),
  value: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'invalid')),
}
const Words = text(3, 500)

const ClusterAccount = v.object({
  id: v.string(),
  brand: v.string(),
  name: v.string(),
  status: v.string(),
  signup_at: Time,
  /** Of all its signs that wait for a look. */
  weight: Count,
  /** The open case of fraud; '' without one. */
  case: v.string(),
})

const Cluster = v.object({
  ...Shared,
  since: Time,
  accounts: v.array(ClusterAccount),
  /** Whether these are all that share it: others are at brands that the operator does not see. */
  is_whole: v.boolean(),
  /** A removal that waits for a second operator; null without one. */
  request: v.nullable(
    v.object({
      id: Id,
      asked_by: v.string(),
      name: v.string(),
      words: v.string(),
      accounts: v.array(v.string()),
      ends_at: Time,
    }),
  ),
})
export type Cluster = v.InferOutput<typeof Cluster>

/** A page of 50 clusters, the newest first, with what became of the cases of each rule. */
export const getClusters = defineCall({
  method: 'GET',
  path: '/api/desk/clusters.php',
  access,
  right,
  query: v.strictObject({
    kind: v.optional(v.picklist(CLUSTER_KINDS)),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,64}$/, 'invalid'))),
  }),
  response: v.object({
    rows: v.array(Cluster),
    next: v.string(),
    all: Count,
    figures: v.array(
      v.object({ rule: v.picklist(SIGNAL_RULES), cases: Count, measures: Count, poor: v.boolean() }),
    ),
  }),
})

/**
 * Hides a cluster while it has traces, where the operator sees all of it, or removes accounts of it for fraud. More than
 * `REMOVED_ALONE` are asked for, and somebody else signs.
 */
export const decideCluster = defineCall({
  method: 'POST',
  path: '/api/desk/cluster.php',
  access,
  right,
  body: v.variant('is', [
    v.strictObject({ is: v.literal('household'), ...Shared, words: Words }),
    v.strictObject({
      is: v.literal('remove'),
      ...Shared,
      accounts: v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(50, 'too_many')),
      facts: v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(60))),
        v.minLength(1, 'required'),
        v.maxLength(12, 'too_many'),
      ),
      words: Words,
    }),
  ]),
  response: v.object({ removed: v.array(CaseId), asked: v.boolean() }),
  errors: ['not_found', 'right_missing', 'confirm_needed', 'claimed_by_other', 'already_decided'],
})

/** Signs or refuses a removal that somebody else asked for. */
export const decideClusterRequest = defineCall({
  method: 'POST',
  path: '/api/desk/cluster-approval.php',
  access,
  right,
  body: v.strictObject({ id: Id, is: v.picklist(['sign', 'refuse']), words: Words }),
  errors: [
    'not_found',
    'right_missing',
    'confirm_needed',
    'same_decider',
    'claimed_by_other',
    'already_decided',
  ],
})
