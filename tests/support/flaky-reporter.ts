import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Names each test that passed only at its second try: a retry keeps the run alive, and hides nothing. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const why = test.result().errors?.[0]?.message.split('\n')[0] ?? ''
    console.log(`FLAKY ${relative(process.cwd(), test.module.moduleId)}: ${test.fullName} (${why})`)
  }
}
