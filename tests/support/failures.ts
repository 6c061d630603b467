// Everything a person needs of a test that failed: its name, why, and the command that runs it alone.

import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  name: string
  why: string
  command: string
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** `command` runs the tests that follow it. */
export function failedTests({ testResults }: VitestReport, command: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be read, or whose hooks fail, has no test that did.
    if (failed.length === 0 && status === 'failed')
      return [{ name: file, why: message, command: `${command} ${file}` }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      why: (failureMessages ?? []).join('\n'),
      command: `${command} ${file} --name ${quoted(fullName)}`,
    }))
  })
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

interface JourneyReport extends Suite {
  stats: { expected: number }
}

export function failedJourneys(report: JourneyReport, command: string): Failure[] {
  const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  return specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => ({
      name: `${file}: ${title}`,
      why: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
      command: `${command} ${file} --name ${quoted(title)}`,
    }))
}

/** As a pattern that matches nothing else, for a shell. */
const quoted = (name: string) =>
  `'${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", '.')}'`

const LINES = 20

export function printFailures(failures: readonly Failure[]): void {
  for (const { name, why, command } of failures) {
    const lines = stripVTControlCharacters(why).trim().split('\n')
    const own = lines.filter((line) => !/^\s+at .*(node_modules|node:)/.test(line)).slice(0, LINES)
    console.log(`\nFAILED ${name}\n${own.map((line) => `  ${line}`).join('\n')}\n  Alone: ${command}`)
  }
}
