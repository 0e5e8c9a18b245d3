import { describe, expect, it } from 'vitest'
import { countPlaywright, exitCode, sumCounts, summary, withExitCode } from './test-summary.mjs'

const count = (passed: number, failures: string[] = [], skipped = 0) => ({
  passed,
  failures,
  skipped,
})

describe('les lignes de la fin', () => {
  it('additionnent, et nomment ce qui a échoué', () =>
    expect(summary(sumCounts([count(5), count(120, ['a.ts › un', 'Types']), count(30)]))).toBe(
      '✗ a.ts › un\n\n✗ Types\n\n155 passed, 2 failed',
    ))
  it('ne parlent des tests passés outre que s’il y en a', () =>
    expect(summary(count(3, [], 1))).toBe('3 passed, 0 failed, 1 skipped'))

  it('le code de sortie dit un échec, ou que rien n’a été prouvé', () => {
    expect(exitCode(count(3))).toBe(0)
    expect(exitCode(count(3, ['un']))).toBe(1)
    expect(exitCode(count(0, [], 4))).toBe(1)
  })
})

describe('ce que disent les programmes de test', () => {
  it('un programme qui échoue sans nommer de test compte pour un échec', () => {
    expect(withExitCode('vitest', count(4), 1)).toEqual(count(4, ['vitest (code 1)']))
    expect(withExitCode('vitest', count(4, ['un', 'deux']), 1)).toEqual(count(4, ['un', 'deux']))
    expect(withExitCode('vitest', undefined, 0)).toEqual(count(0, ['vitest (code 0)']))
    expect(withExitCode('vitest', count(4), 0)).toEqual(count(4))
  })

  it('Playwright : un test qui ne réussit que la seconde fois a échoué', () => {
    const journey = (title: string, ok: boolean, ...errors: string[]) => ({
      file: 'chat.spec.ts',
      title,
      ok,
      tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }],
    })
    const report = {
      stats: { expected: 8, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [journey('écrire', true)],
          suites: [{ specs: [journey('lire', false, 'Trop tard\nà la ligne 3')] }],
        },
        { specs: [journey('copier', true, 'Pas de bouton')] },
      ],
      errors: [{ message: 'Aucun navigateur' }],
    }
    expect(countPlaywright(report)).toEqual(
      count(
        8,
        [
          'chat.spec.ts › lire\n    Trop tard\n    à la ligne 3',
          'chat.spec.ts › copier\n    Pas de bouton',
          'Playwright\n    Aucun navigateur',
        ],
        2,
      ),
    )
  })
})
