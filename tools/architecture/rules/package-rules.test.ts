import { describe, expect, it } from 'vitest'
import { faultsIn, importing } from '../testing/planted-tree.ts'

describe('entre paquets', () => {
  it.each([
    ['contract/src/a.ts', '@atelier/engine/engine', 'engine/src/engine.ts'],
    ['engine/src/a.ts', '@atelier/contract/chat/chat', 'contract/src/chat/chat.ts'],
    ['engine/src/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['web/src/app/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['server/src/app.ts', '@atelier/web/src/main.tsx', 'web/src/main.tsx'],
    ['tools/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['e2e/a.spec.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['e2e/a.spec.ts', '@atelier/web/src/app/texts.ts', 'web/src/app/texts.ts'],
  ])('%s n’importe pas %s', (from, specifier, to) => {
    expect(importing(from, specifier, to)).toEqual([expect.stringContaining('n’a pas à connaître')])
  })

  it('les parcours et les mesures ne prennent que les doublures, les types et la composition', () => {
    expect(importing('e2e/a.spec.ts', '@atelier/engine/engine', 'engine/src/engine.ts')).toEqual([
      expect.stringContaining('doublures'),
    ])
    expect(
      importing('e2e/a.spec.ts', '@atelier/contract/chat/chat', 'contract/src/chat/chat.ts'),
    ).toEqual([expect.stringContaining('types')])
    expect(
      importing(
        'bench/a.ts',
        '@atelier/server/src/http/operations/serve-operations.ts',
        'server/src/http/operations/serve-operations.ts',
      ),
    ).toEqual([expect.stringContaining('composition')])
    expect(importing('bench/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts')).toEqual([])
    expect(
      importing(
        'e2e/a.spec.ts',
        '@atelier/engine/testing/localai-double/localai-double',
        'engine/src/testing/localai-double/localai-double.ts',
      ),
    ).toEqual([])
  })

  it.each([
    [
      'server/src/composition/services.ts',
      '@atelier/engine/testing/scripted/scripted-engine',
      'engine/src/testing/scripted/scripted-engine.ts',
    ],
    ['server/src/app.ts', '#testing/people.ts', 'server/src/testing/people.ts'],
    ['engine/src/a.ts', './engine.suite.ts', 'engine/src/engine.suite.ts'],
    ['web/src/app/a.ts', './b.test.ts', 'web/src/app/b.test.ts'],
  ])('%s est livré et n’importe pas %s', (from, specifier, to) => {
    expect(importing(from, specifier, to)).toEqual([expect.stringContaining('code de test')])
  })

  it('chaque paquet a son propre départ pour « # »', () => {
    expect(importing('e2e/journeys/a.spec.ts', '#fixtures.ts', 'e2e/fixtures.ts')).toEqual([])
    expect(importing('bench/jobs/a.ts', '#bench/harness/load.ts', 'bench/harness/load.ts')).toEqual(
      [],
    )
    expect(importing('engine/src/localai/a.ts', '#engine.ts', 'engine/src/engine.ts')).toEqual([])
  })

  it('un test emploie les doublures', () => {
    expect(
      importing(
        'server/src/app.api.test.ts',
        '@atelier/engine/testing/scripted/scripted-engine',
        'engine/src/testing/scripted/scripted-engine.ts',
      ),
    ).toEqual([])
  })

  it('le contrat n’importe que zod', () => {
    expect(faultsIn({ 'contract/src/a.ts': `import 'node:fs'\nimport 'zod/mini'` })).toEqual([
      expect.stringContaining('que zod (node:fs)'),
    ])
  })
})
