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
    startTime: number
    endTime: number
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
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

interface JourneyReport extends Suite {
  stats: { expected: number; flaky: number }
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Seconds of each test file, or journey, that took the longest. */
const LONGEST = 12
const longest = (all: { name: string; ms: number }[]): string[] =>
  all
    .sort((one, other) => other.ms - one.ms)
    .slice(0, LONGEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s ${name}`)

export const longestFiles = ({ testResults }: VitestReport): string[] =>
  longest(
    testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      ms: endTime - startTime,
    })),
  )

export const longestJourneys = (report: JourneyReport): string[] =>
  longest(
    specsOf(report).map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  )

/** The journeys that passed only at their second try, each with what broke the first. */
export const flakyJourneys = (report: JourneyReport): string[] =>
  specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) =>
      [`${file}: ${title}`, ...ownLines(whyOf(tests)).slice(0, LINES)].join('\n  '),
    )

export function failedJourneys(report: JourneyReport, command: string): Failure[] {
  return specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => ({
      name: `${file}: ${title}`,
      why: whyOf(tests),
      command: `${command} ${file} --name ${quoted(title)}`,
    }))
}

/** As a pattern that matches nothing else, for a shell. */
const quoted = (name: string) =>
  `'${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", '.')}'`

const LINES = 24

const whyOf = (tests: NonNullable<Suite['specs']>[number]['tests']): string =>
  tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n')

/** Without the colours of a terminal and the frames of libraries. */
const ownLines = (why: string): string[] =>
  stripVTControlCharacters(why)
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:)/.test(line))

export function printFailures(failures: readonly Failure[]): void {
  for (const { name, why, command } of failures) {
    const own = ownLines(why).slice(0, LINES)
    console.log(`\nFAILED ${name}\n${own.map((line) => `  ${line}`).join('\n')}\n  Alone: ${command}`)
  }
}
