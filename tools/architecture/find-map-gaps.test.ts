import { expect, test } from 'vitest'
import { findMapGaps } from './find-map-gaps.ts'

const code = [
  'server/src/http/guards.ts',
  'server/src/features/chat/chat.service.ts',
  'contract/src/chat/chat.ts',
]
const map = 'Le serveur : `http/` (`guards.ts`), `features/`. Fonctions : `chat`.'
const gaps = (pages: Record<string, string>) =>
  findMapGaps(code, new Map(Object.entries(pages))).map(
    ({ path, message }) => `${path} : ${message}`,
  )

test('une carte qui dit tout n’a pas de lacune', () => {
  expect(gaps({ 'ARCHITECTURE.md': map })).toEqual([])
})

test('chaque premier dossier et chaque fonction y sont nommés', () => {
  expect(gaps({ 'ARCHITECTURE.md': '`features/`' })).toEqual([
    'ARCHITECTURE.md : le dossier « http/ » n’y est pas nommé',
    'ARCHITECTURE.md : la fonction « chat » n’y est pas nommée',
  ])
})

test('un fichier nommé existe, dans la carte et dans ses pages', () => {
  const page = '`http/guards.ts` puis `chat.repository.ts`'
  expect(gaps({ 'ARCHITECTURE.md': map, 'docs/architecture/http.md': page })).toEqual([
    'docs/architecture/http.md : « chat.repository.ts » n’existe pas',
  ])
})

test('la carte se lit en quelques minutes', () => {
  expect(gaps({ 'ARCHITECTURE.md': `${map} ${'mot '.repeat(900)}` })).toEqual([
    expect.stringContaining('mots, 900 au plus'),
  ])
})
