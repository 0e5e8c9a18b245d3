import { expect, test } from 'vitest'
import { validate } from '#wire/validation.ts'
import { Registration } from './account.ts'

const registered = (name: string) => {
  const checked = validate(Registration, {
    name,
    email: 'a@mairie.example',
    password: 'motdepasse',
  })
  return checked.ok ? checked.value.name : checked.fields.name
}

test.each([
  ['E\u0301lodie', '\u00c9lodie'],
  ['Ad\u200bmin', 'Admin'],
  ['\u202eCamille\u202c', 'Camille'],
  ['Ca\u00admille\u2060 Roy\ufeff', 'Camille Roy'],
  ['Zo\u3164\u2800é', 'Zoé'],
  [' Jean-Noël d’Arc ', 'Jean-Noël d’Arc'],
  ['Иван Петров', 'Иван Петров'],
  ['Ελένη Smith', 'Ελένη Smith'],
  ['Ivan (Иван)', 'Ivan (Иван)'],
  ['田中 Tanaka', '田中 Tanaka'],
])('le nom %j s’enregistre comme %j', (given, stored) => {
  expect(registered(given)).toBe(stored)
})

test.each(['\u0410dmin', 'Adm\u0456n', 'Αdmin', 'Camille Rоy'])(
  'un mot de deux alphabets est refusé : %j',
  (given) => {
    expect(registered(given)).toBe('Écrivez chaque mot du nom dans un seul alphabet')
  },
)

test('un nom sans rien qui se voie manque', () => {
  expect(registered('\u200b\u200b\u200b')).toBe('Nom requis')
})
