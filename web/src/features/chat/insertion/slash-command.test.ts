import { expect, test } from 'vitest'
import { slashCommandAt, withoutSlashCommand } from './slash-command.ts'

test('une commande est nommée au début du message, jusqu’au curseur', () => {
  expect(slashCommandAt('/', 1)).toBe('')
  expect(slashCommandAt('/let', 4)).toBe('let')
  expect(slashCommandAt('/lettre suite', 4)).toBe('let')
})

test('rien n’est nommé ailleurs, dans un chemin, ni après une espace', () => {
  for (const text of ['', 'a /let', ' /let', '/etc/hosts', '/lettre suite', `/${'x'.repeat(61)}`])
    expect([text, slashCommandAt(text, text.length)]).toEqual([text, undefined])
  expect(slashCommandAt('/let', 0)).toBe(undefined)
})

test('le reste du message demeure', () => {
  expect(withoutSlashCommand('/let la suite', 'let')).toBe('la suite')
  expect(withoutSlashCommand('/let', 'let')).toBe('')
})
