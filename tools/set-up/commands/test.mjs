/** `npm test`: everything, or one part of it; all steps run even when one fails, and one line ends them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { withNode } from '../install/npm.mjs'
import { printLine } from '../messages.mjs'
import { prepare } from '../prepare.mjs'
import { run } from '../process/run-process.mjs'
import { bundleCheck, checks, printTitle, runChecks } from './check.mjs'
import { findBrowser } from './find-browser.mjs'
import {
  countPlaywright,
  countVitest,
  exitCode,
  sumCounts,
  summaryLine,
  withExitCode,
} from './test-summary.mjs'

/** @typedef {import('./test-summary.mjs').Count} Count */
/** @typedef {{ root: string, node: string, reports: string, args: readonly string[] }} TestRun */

/** @type {Record<string, (testRun: TestRun) => Promise<Count>>} */
const parts = {
  unit: (testRun) => vitest(testRun, ['unit']),
  api: (testRun) => vitest(testRun, ['api']),
  long: async (testRun) =>
    sumCounts([await vitest(testRun, ['long']), await journeys(testRun, { LONG: '1' })]),
  e2e: (testRun) => journeys(testRun),
  all: async (testRun) =>
    sumCounts([
      await runChecks(testRun, [...checks, bundleCheck]),
      await vitest(testRun, ['unit', 'api']),
      await journeys(testRun),
    ]),
}

/** @param {string} root @param {readonly string[]} options */
export async function test(root, options) {
  const [first = 'all', ...args] = options
  const part = parts[first]
  if (part === undefined)
    throw setUpFailure(`Partie inconnue : ${first}. Choix : ${Object.keys(parts).join(', ')}.`)
  const installation = await prepare({
    root,
    kind: 'full',
    web: first === 'all' || first === 'e2e' || first === 'long',
    native: true,
  })
  const reports = mkdtempSync(join(tmpdir(), 'atelier-reports-'))
  try {
    const count = await part({ ...installation, reports, args })
    printLine(`\n${summaryLine(count)}`)
    return exitCode(count)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/**
 * @param {TestRun} testRun
 * @param {readonly string[]} projects
 */
async function vitest({ root, node, reports, args }, projects) {
  printTitle(`Tests : ${projects.join(', ')}`)
  const report = join(reports, 'vitest.json')
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const options = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
  ]
  const { code } = await run(node, [program, 'run', ...options, ...args], {
    cwd: root,
    env: withNode(node),
  })
  return withExitCode(readReport(report, countVitest), code)
}

/**
 * @param {TestRun} testRun
 * @param {Readonly<Record<string, string>>} [settings]
 */
async function journeys({ root, node, reports, args }, settings = {}) {
  const browser = await findBrowser({ root, node })
  printTitle('Parcours dans le navigateur')
  const report = join(reports, 'playwright.json')
  const program = join(root, 'node_modules/@playwright/test/cli.js')
  const { code } = await run(
    node,
    [program, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args],
    {
      cwd: root,
      env: {
        ...withNode(node),
        ...settings,
        CHROME_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  return withExitCode(readReport(report, countPlaywright), code)
}

/**
 * @template T
 * @param {string} file
 * @param {(report: T) => Count} count
 */
const readReport = (file, count) =>
  existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : undefined
