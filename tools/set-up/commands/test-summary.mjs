/** Adds up the results of the tests, for the lines that end them. */

/**
 * `failures`: each as "file › test", with the first lines of its message.
 * @typedef {{ passed: number, failures: readonly string[], skipped: number }} Count
 */

/** @param {readonly Count[]} counts @returns {Count} */
export const sumCounts = (counts) => ({
  passed: total(counts.map(({ passed }) => passed)),
  failures: counts.flatMap(({ failures }) => failures),
  skipped: total(counts.map(({ skipped }) => skipped)),
})

/** @param {readonly number[]} numbers */
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * What failed, then the numbers, so that the end of a long output says it all.
 * @param {Count} count
 */
export const summary = ({ passed, failures, skipped }) =>
  [
    ...failures.map((failure) => `✗ ${failure}\n`),
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')

/**
 * Without any test run, it is a failure.
 * @param {Count} count
 */
export const exitCode = ({ passed, failures }) => (failures.length > 0 || passed === 0 ? 1 : 0)

/**
 * A program that failed without reporting a failed test (a crash, no report) counts as one failure.
 * @param {string} program
 * @param {Count | undefined} reported
 * @param {number} code how the program ended
 * @returns {Count}
 */
export function withExitCode(program, reported, code) {
  const count = reported ?? { passed: 0, failures: [], skipped: 0 }
  const unexplained = count.failures.length === 0 && (code !== 0 || reported === undefined)
  return unexplained ? { ...count, failures: [`${program} (code ${code})`] } : count
}

/**
 * @param {string} name
 * @param {readonly { message?: string | undefined }[]} errors
 */
export const failureOf = (name, errors) =>
  [name, ...errors.flatMap(({ message = '' }) => firstLines(message))].join('\n    ')

/** @param {string} message */
const firstLines = (message) => message.split('\n').slice(0, 6)

/**
 * @typedef {{ title: string, file: string, ok: boolean,
 *   tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[] }} JourneySpec
 * @typedef {{ suites?: readonly JourneySuite[], specs: readonly JourneySpec[] }} JourneySuite
 */

/**
 * Tests run once. Where someone asked for a second try, a test that needed it has failed.
 * @param {{ stats: { expected: number, flaky: number, skipped: number }, suites: readonly JourneySuite[],
 *   errors: readonly { message?: string }[] }} report Playwright's JSON
 * @returns {Count}
 */
export const countPlaywright = ({ stats, suites, errors }) => ({
  passed: stats.expected,
  failures: [
    ...specsOf(suites)
      .filter(hasFailed)
      .map(({ file, title, tests }) =>
        failureOf(
          `${file} › ${title}`,
          tests.flatMap(({ results }) => results.flatMap((result) => result.errors)),
        ),
      ),
    ...errors.map((error) => failureOf('Playwright', [error])),
  ],
  skipped: stats.skipped,
})

/** @param {readonly JourneySuite[]} suites @returns {readonly JourneySpec[]} */
const specsOf = (suites) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** @param {JourneySpec} spec */
const hasFailed = ({ ok, tests }) =>
  !ok || tests.some(({ results }) => results.some(({ errors }) => errors.length > 0))
