import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'atelier-lint-'))

/** Rules that biome names for the planted files, by file. */
let found: ReadonlySet<string> = new Set()

const planted = {
  'any.ts': 'export const anything = (value: any) => String(value)\n',
  'floating.ts': 'const save = async () => 1\nexport const start = () => {\n  save()\n}\n',
  'misused.ts':
    'const isSaved = async () => true\nexport const start = () => (isSaved() ? 1 : 2)\n',
  'ring-a.ts': "import { b } from './ring-b.ts'\n\nexport const a = () => b\n",
  'ring-b.ts': "import { a } from './ring-a.ts'\n\nexport const b = () => a\n",
  'barrel.ts': "export * from './any.ts'\n",
  'default.ts': 'export default 1\n',
  'vite.config.ts': 'export default 1\n',
  'console.ts': "console.log('x')\n",
  'not-null.ts': 'export const length = (text: string | undefined) => text!.length\n',
  'unused.ts': 'export const one = () => {\n  const two = 2\n  return 1\n}\n',
  'unformatted.ts': 'export const one = "1";\n',
  'camelCase.ts': 'export const one = 1\n',
  'clean.ts': 'export const one = 1\n',
}

beforeAll(() => {
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  for (const [name, text] of Object.entries(planted)) writeFileSync(join(folder, name), text)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'check', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', folder],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const report: { diagnostics: { category: string; location: { path: string } }[] } =
    JSON.parse(stdout)
  found = new Set(
    report.diagnostics.map(
      ({ category, location }) => `${location.path.replace(/^.*\//, '')} ${category}`,
    ),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('la faute plantée est vue', () => {
  it.each([
    'any.ts lint/suspicious/noExplicitAny',
    'floating.ts lint/nursery/noFloatingPromises',
    'misused.ts lint/nursery/noMisusedPromises',
    'ring-a.ts lint/suspicious/noImportCycles',
    'barrel.ts lint/performance/noBarrelFile',
    'default.ts lint/style/noDefaultExport',
    'console.ts lint/suspicious/noConsole',
    'not-null.ts lint/style/noNonNullAssertion',
    'unused.ts lint/correctness/noUnusedVariables',
    'unformatted.ts format',
    'camelCase.ts lint/style/useFilenamingConvention',
  ])('%s', (fault) => {
    expect([...found]).toContain(fault)
  })

  it('et rien d’autre dans un fichier propre ou une configuration', () => {
    expect([...found].filter((fault) => /^(clean|vite\.config)\.ts /.test(fault))).toEqual([])
  })
})
