import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Day, Id, line, Time } from '../fields.ts'

/** What an entry of the log may be about. */
export const LOG_SUBJECTS = [
  '',
  'operator',
  'case',
  'member',
  'photo',
  'message',
  'order',
  'file',
  'log',
  'discount_code',
  'news',
  'cam_import',
  'audit_run',
] as const
export type LogSubject = (typeof LOG_SUBJECTS)[number]

export const LogEntry = v.object({
  seq: Count,
  at: Time,
  /** `operator:<id>`, `command:<user>`, '' for somebody unknown. */
  actor: v.string(),
  /** Name of the operator; '' for anybody else. */
  name: v.string(),
  brand: v.string(),
  right: v.string(),
  call: v.string(),
  subject_kind: v.picklist(LOG_SUBJECTS),
  subject: v.string(),
  case_id: v.string(),
  reason: v.string(),
  before: v.string(),
  after: v.string(),
  hash: v.string(),
})
export type LogEntry = v.InferOutput<typeof LogEntry>

/** The operator log, the newest first, a page of 50; leads see what belongs to cases of their brands. */
export const getLog = defineCall({
  method: 'GET',
  path: '/api/desk/log.php',
  access: 'operator',
  right: 'log.read_cases',
  query: v.strictObject({
    after: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'invalid'))),
    operator: v.optional(Id),
    call: v.optional(line(1, 60)),
    subject: v.optional(line(1, 80)),
    brand: v.optional(Id),
    from: v.optional(Day),
    until: v.optional(Day),
  }),
  response: v.object({
    rows: v.array(LogEntry),
    /** What `after` takes; '' at the end. */
    next: v.string(),
    /** Those whose entries may be asked for. */
    operators: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})
