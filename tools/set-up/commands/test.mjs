/** `npm test`: everything, or one part of it; all steps run even when one fails, and one line ends them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { withNode } from '../install/npm.mjs'
import { printError, printLine } from '../messages.mjs'
import { prepare } from '../prepare.mjs'
import { run } from '../process/run-process.mjs'
import { loadStripped } from '../stripped/stripped-sources.mjs'
import { bundleCheck, checks, printTitle, runChecks } from './check.mjs'
import { findBalancer } from './find-balancer.mjs'
import { findBrowser, findFirefox } from './find-browser.mjs'
import { findObjectStore } from './find-object-store.mjs'
import { findPostgres } from './find-postgres.mjs'
import { withFilesInMemory } from './memory-folder.mjs'
import { compileCache } from './start.mjs'
import { countPlaywright, exitCode, sumCounts, summary, withExitCode } from './test-summary.mjs'

/** @typedef {import('./test-summary.mjs').Count} Count */
/** @typedef {{ root: string, node: string, reports: string, args: readonly string[] }} TestRun */

/** @type {Record<string, (testRun: TestRun) => Promise<Count>>} */
const parts = {
  unit: (testRun) => vitest(testRun, ['unit']),
  api: (testRun) => vitest(testRun, ['api', 'api-postgres']),
  long: async (testRun) => {
    // Before anything long: a wrong FIREFOX_PATH is said at once.
    const firefox = machineFirefox()
    return sumCounts([
      await vitest(testRun, ['long', 'api-postgres'], { LONG: '1' }),
      await journeys(testRun, { LONG: '1' }),
      await firefoxJourneys(testRun, firefox),
    ])
  },
  scale: async (testRun) => {
    const balancer = await findBalancer(testRun)
    if (balancer === undefined) return { passed: 0, failures: [], skipped: 1 }
    return vitest(testRun, ['scale'], { HAPROXY: balancer })
  },
  firefox: (testRun) => firefoxJourneys(testRun, machineFirefox()),
  e2e: (testRun) => journeys(testRun),
  all: async (testRun) =>
    sumCounts([
      await runChecks(testRun, [...checks, bundleCheck]),
      await vitest(testRun, ['unit', 'api', 'api-postgres']),
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
    web: !['unit', 'api', 'scale'].includes(first),
    native: true,
    stripped: true,
  })
  const reports = mkdtempSync(join(tmpdir(), 'atelier-reports-'))
  try {
    const runPart = () => part({ ...installation, reports, args })
    // What the long tests write may be more than the memory.
    const count = await (first === 'long' ? runPart() : withFilesInMemory(runPart))
    printLine(`\n${summary(count)}`)
    return exitCode(count)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** Servers that tests start in a process of their own begin as those of `npm start`. @param {string} root */
const serverStart = (root) => ({
  ...compileCache(root),
  SERVER_OPTIONS: loadStripped.join(' '),
})

/**
 * @param {TestRun} testRun
 * @param {readonly string[]} projects
 * @param {Readonly<Record<string, string>>} [settings]
 */
async function vitest({ root, node, reports, args }, projects, settings = {}) {
  await findObjectStore({ root })
  const postgres = await findPostgres({ root, node })
  printTitle(`Tests : ${projects.join(', ')}`)
  const report = join(reports, 'vitest.json')
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const options = [
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'vitest-report.mjs')}`,
    ...projects.map((name) => `--project=${name}`),
  ]
  const { code } = await run(node, [program, 'run', ...options, ...args], {
    cwd: root,
    env: {
      ...withNode(node),
      ...serverStart(root),
      ...settings,
      PG_BIN: postgres,
      VITEST_REPORT: report,
    },
  })
  return withExitCode(
    'vitest',
    readReport(report, (count) => count),
    code,
  )
}

/**
 * @param {TestRun} testRun
 * @param {Readonly<Record<string, string>>} [settings]
 */
async function journeys({ root, node, reports, args }, settings = {}) {
  const browser = await findBrowser({ root, node })
  printTitle(`Parcours dans ${settings.BROWSER === 'firefox' ? 'Firefox' : 'le navigateur'}`)
  const report = join(reports, 'playwright.json')
  const program = join(root, 'node_modules/@playwright/test/cli.js')
  const { code } = await run(
    node,
    [program, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args],
    {
      cwd: root,
      env: {
        ...withNode(node),
        ...serverStart(root),
        ...settings,
        CHROME_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  return withExitCode('Playwright', readReport(report, countPlaywright), code)
}

const machineFirefox = () =>
  findFirefox({ requested: process.env.FIREFOX_PATH, exists: existsSync })

/**
 * The chief journeys in the machine's own Firefox. Without one they say so, and count as skipped: nothing was proved.
 * @param {TestRun} testRun
 * @param {string | undefined} firefox
 * @returns {Promise<Count>}
 */
async function firefoxJourneys(testRun, firefox) {
  if (firefox !== undefined) return journeys(testRun, { BROWSER: 'firefox', FIREFOX_PATH: firefox })
  printError(
    '\n!!! Aucun Firefox sur cette machine : ses parcours ne sont PAS joués. !!!\nInstallez firefox-esr, ou donnez le chemin d’un Firefox dans FIREFOX_PATH.\n',
  )
  return { passed: 0, failures: [], skipped: 1 }
}

/**
 * @template T
 * @param {string} file
 * @param {(report: T) => Count} count
 */
const readReport = (file, count) =>
  existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : undefined
