import { describe, expect, it } from 'vitest'
import { importing } from '../testing/planted-tree.ts'

describe('sur le web', () => {
  it.each([
    ['format/a.ts', 'ui/B.tsx'],
    ['ui/A.tsx', 'api/b.ts'],
    ['api/a.ts', 'features/chat/b.ts'],
    ['browser/a.ts', 'api/b.ts'],
    ['features/chat/page/a.ts', 'screens/B.tsx'],
    ['screens/A.tsx', 'app/b.ts'],
    ['app/a.ts', 'main.tsx'],
  ])('%s n’importe pas %s', (from, to) => {
    expect(importing(`web/src/${from}`, `#${to}`, `web/src/${to}`)).toEqual([
      expect.stringContaining('web : '),
    ])
  })
})
