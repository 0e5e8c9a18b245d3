import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs')
const reporter = join(import.meta.dirname, 'vitest-report.mjs')

const files = {
  'mixed.test.js': `
    describe('une suite', () => {
      it('réussit', () => {})
      it('échoue', () => expect(1).toBe(2))
      it.skip('attend', () => {})
    })`,
  'unloadable.test.js': `throw new Error('ce fichier ne se charge pas')`,
  'preparation.test.js': `
    describe('mal préparée', () => {
      beforeAll(() => { throw new Error('pas de base') })
      it('n’est pas tentée', () => {})
    })`,
  'outside.test.js': `
    it('réussit aussi', async () => {
      Promise.reject(new Error('promesse oubliée'))
      await new Promise((resolve) => setImmediate(resolve))
    })`,
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-vitest-report-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('tout ce qui échoue est nommé, même hors d’un test', () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'report.json')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--globals', '--environment=node', `--reporter=${reporter}`],
    { env: { ...process.env, VITEST_REPORT: report }, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  const count = JSON.parse(readFileSync(report, 'utf8'))
  expect(count).toMatchObject({ passed: 2, skipped: 2 })
  expect(count.failures.map((failure: string) => failure.split('\n').slice(0, 2)).sort()).toEqual([
    ['Erreur hors des tests', '    promesse oubliée'],
    [
      expect.stringContaining('mixed.test.js › une suite > échoue'),
      '    expected 1 to be 2 // Object.is equality',
    ],
    [expect.stringContaining('preparation.test.js › mal préparée'), '    pas de base'],
    [expect.stringContaining('unloadable.test.js'), '    ce fichier ne se charge pas'],
  ])
})
