// How the installation is: its last audits, mails that wait, jobs, and what is overdue. Numbers, of no member.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Time } from '../fields.ts'
import { SIGNAL_RULES } from './case-lists.ts'

/** Why an audit came to no end. */
export const AUDIT_FAILURES = ['took_too_long', 'stopped', 'failed'] as const
export type AuditFailure = (typeof AUDIT_FAILURES)[number]

export const AuditRun = v.object({
  id: v.string(),
  /** `system:audit` at night, `operator:<id>`. */
  asked_by: v.string(),
  asked_at: Time,
  /** 0 while it waits for the job. */
  begun_at: Time,
  /** 0 until it is done, or came to no end. */
  finished_at: Time,
  /** How many sentences were checked. */
  checks: Count,
  /** Sentences that do not hold, and how many rows break each. */
  found: v.array(v.object({ check: v.string(), rows: Count })),
  failure: v.picklist([...AUDIT_FAILURES, '']),
})
export type AuditRun = v.InferOutput<typeof AuditRun>

/** How many there are, and since when the oldest; 0 where there is none. */
const Waiting = v.object({ count: Count, oldest: Time })

const OutboxHealth = v.object({
  channel: v.picklist(['mail', 'sms', 'push']),
  /** Due, and not sent. */
  waiting: Waiting,
  is_late: v.boolean(),
  /** Given up within the days that they are kept. */
  failed: Count,
})

const JobHealth = v.object({
  job: v.string(),
  /** Its last run that went well, and the last that did not; 0 for none. */
  ran_at: Time,
  failed_at: Time,
  is_late: v.boolean(),
})

export const Health = v.object({
  /** The last ten, the newest first. */
  audits: v.array(AuditRun),
  /** The last one is older than two days. */
  is_audit_late: v.boolean(),
  operators: v.array(v.object({ id: v.string(), name: v.string() })),
  outbox: v.array(OutboxHealth),
  jobs: v.array(JobHealth),
  /** Not paid back in the time that the law gives; at the operator's brands. */
  refunds: Waiting,
  /** Requests about data that were not answered in time; at the operator's brands. */
  requests: Waiting,
  /** Rules of signals that are hardly ever right. */
  rules: v.array(v.object({ rule: v.picklist(SIGNAL_RULES), cases: Count, measures: Count })),
})
export type Health = v.InferOutput<typeof Health>

export const getDeskHealth = defineCall({
  method: 'GET',
  path: '/api/desk/health.php',
  access: 'operator',
  right: 'figures.read',
  response: Health,
})

/** Asks for an audit, which a job makes. `already_decided` while one waits or is on its way. */
export const startAudit = defineCall({
  method: 'POST',
  path: '/api/desk/health.php',
  access: 'operator',
  right: 'log.read_cases',
  idempotent: true,
  body: v.strictObject({}),
  errors: ['already_decided', 'right_missing'],
})
