import { spawn } from 'node:child_process'

export interface Check {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

export interface Outcome {
  name: string
  ok: boolean
  seconds: number
  output: string
}

/** Runs one command to its end and keeps what it printed. */
export async function runCheck({ name, command, args, env }: Check): Promise<Outcome> {
  const begun = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.on('close', resolve)
  })
  return { name, ok: code === 0, seconds: (performance.now() - begun) / 1000, output }
}

/** Runs checks two at a time, saying each as it ends, with its notes; the output of those that failed follows. */
export async function runChecks(checks: readonly Check[]): Promise<Outcome[]> {
  const queue = [...checks]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const outcome = await runCheck(check)
      outcomes.push(outcome)
      console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`)
      for (const note of outcome.output.match(/^note: .*$/gm) ?? []) console.log(`       ${note}`)
    }
  }
  await Promise.all([worker(), worker()])
  for (const { name, ok, output } of outcomes) if (!ok) console.log(`\n--- ${name}\n${output.trim()}`)
  return outcomes
}
