// The audit reads all there is: in a process of its own, no request waits for it.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { AUDIT_MS, AuditError, type AuditReport } from './audit-runs.ts'

const COMMAND = fileURLToPath(new URL('../admin/audit.ts', import.meta.url))

const Report = v.object({
  checks: v.number(),
  found: v.array(v.object({ check: v.string(), rows: v.number() })),
})

interface ChildOptions {
  /** Ends it. */
  signal: AbortSignal
  /** How it finds the data. */
  env: NodeJS.ProcessEnv
  /** Milliseconds. */
  timeout?: number
}

/** Makes `npm run audit` in a process of its own. Throws `AuditError`. */
export async function auditInChild({ signal, env, timeout = AUDIT_MS }: ChildOptions): Promise<AuditReport> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, '--json'], {
      ...{ signal, env, timeout },
    })
    return reportIn(stdout)
  } catch (error) {
    const { code, killed, stdout = '' } = error as { code?: unknown; killed?: boolean; stdout?: string }
    if (signal.aborted) throw new AuditError('stopped')
    if (killed) throw new AuditError('took_too_long')
    // With findings it ends like that.
    if (code === 1 && stdout !== '') return reportIn(stdout)
    throw new AuditError('failed')
  }
}

function reportIn(stdout: string): AuditReport {
  try {
    return v.parse(Report, JSON.parse(stdout))
  } catch {
    throw new AuditError('failed')
  }
}
