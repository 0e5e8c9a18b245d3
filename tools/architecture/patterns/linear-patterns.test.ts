import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { findSlowShape } from './slow-shapes.ts'

const root = join(import.meta.dirname, '../../..')
const shipped = globSync('{contract,engine,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.(test|suite)\.tsx?$|\/testing\//.test(path),
)
const found = shipped.map((path) => ({
  path,
  ...findPatterns(path, readFileSync(join(root, path), 'utf8')),
}))

/** Those that put patterns together from parts. Each is tried on hostile texts by a test beside it, or reads nothing of people or models. */
const assembling = [
  'contract/src/problems/translator.ts',
  'contract/src/transcription/formats/subtitles.ts',
  'server/src/features/account/passwords/strength/password-patterns.ts',
  'server/src/features/knowledge/citations/numbers/dates.ts',
  'server/src/features/knowledge/citations/reply-text/markers.ts',
  'server/src/features/knowledge/citations/numbers/numbers.ts',
  'server/src/platform/files/media-kind.ts',
  'server/src/platform/machine/cgroup.ts',
  'server/src/platform/text/text-patterns.ts',
  'web/src/features/transcription/editor/find-replace.ts',
  'web/src/ui/markdown/block-parts.ts',
  'web/src/ui/markdown/code/code-parts.ts',
  'web/src/ui/markdown/code/fenced-code.ts',
]

describe('les expressions régulières du produit', () => {
  it.each(['contract', 'engine', 'server', 'web'])(
    'ne coûtent nulle part plus que la longueur du texte : %s',
    { timeout: 300_000 },
    (name) => {
      const slow = found
        .filter(({ path }) => path.startsWith(`${name}/`))
        .flatMap(({ path, written }) =>
          written.flatMap(({ line, pattern }) =>
            [findSlowShape(pattern) ?? []]
              .flat()
              .map((shape) => `${path}:${line} ${pattern} (${shape})`),
          ),
        )
      expect(slow).toEqual([])
    },
  )

  it('qui se composent en marche sont connues', () => {
    const paths = found.filter(({ assembled }) => assembled > 0).map(({ path }) => path)
    expect(new Set(paths)).toEqual(new Set(assembling))
  })
})

describe('une faute semée', () => {
  it('se trouve dans le texte d’un programme', () => {
    const text = "const a = 1\nconst b = /x+$/m.test('/y/')\nconst c = RegExp(b) || new RegExp('z')"
    const { written, assembled } = findPatterns('a.ts', text)
    expect([written.map(({ line, pattern }) => `${line} ${pattern}`), assembled]).toEqual([
      ['2 /x+$/m'],
      2,
    ])
  })
})
