import { expect, test } from 'vitest'
import { filesOf, type Manifest } from './check-bundle.ts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'] },
  'src/Auth.tsx': { file: 'auth.js', imports: ['_form.js', '_react.js'] },
  '_form.js': { file: 'form.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
}

test('compte chaque fichier une fois, avec ce qu’il charge lui-même', () =>
  expect([...filesOf(manifest, ['index.html', 'src/Auth.tsx'])].sort()).toEqual([
    'auth.js',
    'form.js',
    'index.js',
    'react.js',
  ]))
test('un écran disparu se remarque', () =>
  expect(() => filesOf(manifest, ['src/Gone.tsx'])).toThrow('src/Gone.tsx'))
