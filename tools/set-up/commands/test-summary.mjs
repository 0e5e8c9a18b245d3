/** Adds up the results of the tests, for the line that ends them. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @param {readonly Count[]} counts @returns {Count} */
export const sumCounts = (counts) => ({
  passed: total(counts.map(({ passed }) => passed)),
  failed: total(counts.map(({ failed }) => failed)),
  skipped: total(counts.map(({ skipped }) => skipped)),
})

/** @param {readonly number[]} numbers */
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0)

/** @param {Count} count */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Without any test run, it is a failure.
 * @param {Count} count
 */
export const exitCode = ({ passed, failed }) => (failed > 0 || passed === 0 ? 1 : 0)

/**
 * A program that failed without reporting a failed test (a file that does not load, a crash, no report) counts as one failure.
 * @param {Count | undefined} reported
 * @param {number} code how the program ended
 * @returns {Count}
 */
export function withExitCode(reported, code) {
  const count = reported ?? { passed: 0, failed: 1, skipped: 0 }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] }} report vitest's JSON
 * @returns {Count}
 */
export const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.testResults.filter(failedAsAWhole).length,
  skipped: report.numPendingTests + report.numTodoTests,
})

/**
 * A file that does not load, or whose preparation fails, has no failed test of its own to count.
 * @param {{ status: string, assertionResults: readonly { status: string }[] }} file
 */
const failedAsAWhole = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

/**
 * Tests run once. Where someone asked for a second try, a test that needed it has failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: readonly unknown[] }} report
 *   Playwright's JSON
 * @returns {Count}
 */
export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})
