/** A reporter of vitest: writes how many tests passed, and what failed, into the file that `VITEST_REPORT` names. */
import { writeFileSync } from 'node:fs'
import { failureOf } from './test-summary.mjs'

/** @typedef {import('./test-summary.mjs').Count} Count */

/** Vitest expects a default export. */
export default class VitestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const { VITEST_REPORT: file } = process.env
    if (file !== undefined)
      writeFileSync(file, JSON.stringify(countVitest(modules, unhandledErrors)))
  }
}

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly { message: string }[]} unhandledErrors errors outside any test
 * @returns {Count}
 */
export function countVitest(modules, unhandledErrors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const states = tests.map((test) => test.result().state)
  return {
    passed: states.filter((state) => state === 'passed').length,
    skipped: states.filter((state) => state === 'skipped').length,
    failures: [
      ...modules.flatMap(failuresOf),
      ...unhandledErrors.map((error) => failureOf('Erreur hors des tests', [error])),
    ],
  }
}

/**
 * Failed tests, and what failed around them: a file that does not load, a preparation.
 * @param {import('vitest/node').TestModule} module
 */
function failuresOf(module) {
  const { relativeModuleId: file, project } = module
  const failed = [
    ...[module, ...module.children.allSuites()].map((suite) => ({
      name: suite.type === 'module' ? '' : suite.fullName,
      errors: suite.errors(),
    })),
    ...[...module.children.allTests('failed')].map((test) => ({
      name: test.fullName,
      errors: test.result().errors ?? [],
    })),
  ]
  return failed
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) =>
      failureOf([`[${project.name}] ${file}`, name].filter(Boolean).join(' › '), errors),
    )
}
