import { describe, expect, it } from 'vitest'
import {
  countPlaywright,
  countVitest,
  exitCode,
  sumCounts,
  summaryLine,
  withExitCode,
} from './test-summary.mjs'

const count = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped })

describe('la ligne de la fin', () => {
  it('additionne', () =>
    expect(summaryLine(sumCounts([count(5), count(120, 2), count(30)]))).toBe(
      '155 passed, 2 failed',
    ))
  it('ne parle des tests passés outre que s’il y en a', () =>
    expect(summaryLine(count(3, 0, 1))).toBe('3 passed, 0 failed, 1 skipped'))

  it('le code de sortie dit un échec, ou que rien n’a été prouvé', () => {
    expect(exitCode(count(3))).toBe(0)
    expect(exitCode(count(3, 1))).toBe(1)
    expect(exitCode(count(0, 0, 4))).toBe(1)
  })
})

describe('ce que disent les programmes de test', () => {
  it('un programme qui échoue sans nommer de test compte pour un échec', () => {
    expect(withExitCode(count(4), 1)).toEqual(count(4, 1))
    expect(withExitCode(count(4, 2), 1)).toEqual(count(4, 2))
    expect(withExitCode(undefined, 0)).toEqual(count(0, 1))
    expect(withExitCode(count(4), 0)).toEqual(count(4))
  })

  it('vitest : un fichier qui ne se charge pas compte pour un échec', () => {
    const totals = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
    const file = (status: string, ...tests: string[]) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })
    const testResults = [
      file('passed', 'passed'),
      file('failed', 'passed', 'failed'),
      file('failed'),
      file('failed', 'skipped'),
    ]
    expect(countVitest({ ...totals, testResults })).toEqual(count(7, 3, 2))
  })

  it('Playwright : un test qui ne réussit que la seconde fois a échoué', () => {
    const stats = { expected: 8, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual(count(8, 3, 2))
  })
})
