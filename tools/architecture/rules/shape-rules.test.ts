import { describe, expect, it } from 'vitest'
import { faultsIn, importing } from '../testing/planted-tree.ts'

const lines = (count: number) => '// une ligne\n'.repeat(count)

describe('la forme', () => {
  it('« ../ » reste dans sa fonction, ou dans son premier dossier', () => {
    const stays = [
      ['web/src/features/chat/list/a.ts', '../reply/b.ts', 'web/src/features/chat/reply/b.ts'],
      ['server/src/http/uploads/a.ts', '../b.ts', 'server/src/http/b.ts'],
    ] as const
    for (const [from, specifier, to] of stays) expect(importing(from, specifier, to)).toEqual([])
    const leaves = [
      ['web/src/features/chat/list/a.ts', '../../models/b.ts', 'web/src/features/models/b.ts'],
      ['server/src/http/a.ts', '../jobs/b.ts', 'server/src/jobs/b.ts'],
      ['contract/src/chat/a.ts', '../wire/b.ts', 'contract/src/wire/b.ts'],
    ] as const
    for (const [from, specifier, to] of leaves)
      expect(importing(from, specifier, to)).toContainEqual(expect.stringContaining('ne sort pas'))
  })

  it('même vers un fichier qui n’est pas du code, ou hors des paquets', () => {
    for (const specifier of ['../package.json', '../../package.json'])
      expect(
        faultsIn({
          'e2e/journeys/a.spec.ts': `import x from '${specifier}' with { type: 'json' }`,
        }),
      ).toEqual([expect.stringContaining('ne sort pas')])
  })

  it('chez soi, l’import est relatif', () => {
    expect(
      importing(
        'web/src/features/chat/list/a.ts',
        '#features/chat/reply/b.ts',
        'web/src/features/chat/reply/b.ts',
      ),
    ).toContainEqual(expect.stringContaining('s’écrit « ./ » ou « ../ »'))
  })

  it('l’extension s’écrit', () => {
    expect(faultsIn({ 'web/src/app/a.ts': `import './b'` })).toEqual([
      expect.stringContaining('extension'),
    ])
    expect(faultsIn({ 'web/src/app/a.ts': `import './worklet.js?url&no-inline'` })).toEqual([])
  })

  it.each([
    `export * from './b.ts'`,
    `import { x } from './b.ts'\nexport { x }`,
    `export type { X } from './b.ts'`,
  ])('refuse un fichier qui ne fait que réexporter : %s', (text) => {
    expect(faultsIn({ 'web/src/app/a.ts': text, 'web/src/app/b.ts': '' })).toEqual([
      expect.stringContaining('réexporter'),
    ])
  })

  it('refuse les imports en rond', () => {
    const cycle = {
      'web/src/app/a.ts': `import './b.ts'`,
      'web/src/app/b.ts': `import './c.ts'`,
      'web/src/app/c.ts': `export const later = () => import('./a.ts')`,
    }
    expect(faultsIn(cycle)).toEqual([
      'web/src/app/a.ts : imports en rond : web/src/app/a.ts → web/src/app/b.ts → web/src/app/c.ts → web/src/app/a.ts',
    ])
    expect(faultsIn({ 'web/src/app/a.ts': `import './a.ts'` })).toEqual([
      expect.stringContaining('imports en rond'),
    ])
    expect(
      faultsIn({ ...cycle, 'web/src/app/b.ts': `import type { C } from './c.ts'` }),
    ).toContainEqual(expect.stringContaining('imports en rond'))
  })

  it.each([
    ['server/src/app.ts', 300],
    ['server/src/app.test.ts', 300],
    ['contract/src/problems/problems.texts.ts', 300],
    ['contract/src/chat/chat.ts', 200],
    ['web/src/screens/tools/ChatScreen.tsx', 120],
  ])('%s tient en %i lignes', (path, max) => {
    expect(faultsIn({ [path]: lines(max) })).not.toContainEqual(expect.stringContaining('lignes'))
    expect(faultsIn({ [path]: lines(max + 1) })).toContainEqual(
      expect.stringContaining(`${max + 1} lignes, ${max} au plus`),
    )
  })

  it.each([
    ['une fonction', (body: string) => `export function long() {\n${body}}\n`, 'x()\n'],
    ['une flèche', (body: string) => `export const long = () => {\n${body}}\n`, 'x()\n'],
    [
      'un composant, dont les lignes sont du JSX',
      (body: string) => `export const Long = () => (\n<div>\n${body}</div>\n)\n`,
      '<p>une ligne</p>\n',
    ],
  ])('%s tient en 60 lignes', (_, write, line) => {
    const around = write('').trimEnd().split('\n').length
    const path = 'web/src/features/chat/page/Long.tsx'
    const long = expect.stringContaining('fonction de 61 lignes, 60 au plus')
    expect(faultsIn({ [path]: write(line.repeat(60 - around)) })).toEqual([])
    expect(faultsIn({ [path]: write(line.repeat(61 - around)) })).toEqual([long])
    expect(faultsIn({ 'web/src/a.test.tsx': write(line.repeat(61)) })).toEqual([])
  })
})
