import { expect, test } from 'vitest'
import { filesOf, type Manifest, runTooEarly } from './check-bundle.ts'

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

test('une traduction qui exécuterait un texte de l’application avant l’heure se remarque', () => {
  const translated = (imports: readonly string[]): Manifest => ({
    'src/app/languages/english.ts': { file: 'assets/english-1.js', imports },
    'src/app/languages/spanish.ts': { file: 'assets/spanish-1.js' },
    '_language.js': { file: 'assets/language-1.js' },
    '_translated-chat.js': { file: 'assets/translated-chat-1.js', imports: ['_language.js'] },
    '_knowledge.js': { file: 'assets/knowledge-1.js', imports: ['_app.js'] },
    '_app.js': { file: 'assets/app-1.js' },
  })
  expect(runTooEarly(translated(['_translated-chat.js']))).toEqual([])
  expect(runTooEarly(translated(['_knowledge.js']))).toEqual([
    'assets/knowledge-1.js',
    'assets/app-1.js',
  ])
})
