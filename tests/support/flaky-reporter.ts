import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Names each test that passed only at its second try: a retry keeps the run alive, and hides nothing. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const message = test.result().errors?.[0]?.message ?? ''
    // On one line, with the seed and the counterexample of a property.
    const why = message.replaceAll(/\s+/g, ' ').slice(0, 1000)
    console.log(`FLAKY ${relative(process.cwd(), test.module.moduleId)}: ${test.fullName} (${why})`)
  }
}
