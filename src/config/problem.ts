/** One thing wrong in a file an operator or translator writes. */
export interface Problem {
  /** Path of the file from the project's root. */
  file: string
  /** Field inside it, with dots; empty for the file as a whole. */
  path: string
  expected: string
  received: string
  /** The way to mend it. */
  advice: string
}

/** Stops a build or a start; `message` lists every problem for people. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(describeProblems(problems))
    this.problems = problems
  }
}

/** The problems, or warnings, as text, file by file. */
export function describeProblems(
  problems: readonly Problem[],
  kind: 'problem' | 'warning' = 'problem',
): string {
  const count = problems.length === 1 ? `1 ${kind}` : `${problems.length} ${kind}s`
  const files = Map.groupBy(problems, (problem) => problem.file)
  const blocks = [...files].map(([file, ofFile]) => [file, ...ofFile.map(describe)].join('\n'))
  return [`${count} in the configuration`, ...blocks].join('\n\n')
}

function describe({ path, expected, received, advice }: Problem): string {
  return [
    `  ${path || '(the whole file)'}`,
    `    expected  ${expected}`,
    `    received  ${received}`,
    `    to do     ${advice}`,
  ].join('\n')
}

/** A value as it may stand in a message: short, on one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? typeof value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
