import { execFile } from 'node:child_process'

interface NpmResult {
  /** Null where npm did not run. */
  code: number | null
  stdout: string
  stderr: string
}

const MOST_BYTES = 64 * 1024 * 1024

/** Runs the npm that runs this, else the one on the PATH. */
export function runNpm(...args: readonly string[]): Promise<NpmResult> {
  const cli = process.env.npm_execpath
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []]
  return new Promise((resolve) => {
    execFile(
      command,
      [...first, ...args],
      { maxBuffer: MOST_BYTES, shell: !cli && process.platform === 'win32' },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : null) : 0
        resolve({ code, stdout, stderr: stderr || (error?.message ?? '') })
      },
    )
  })
}
