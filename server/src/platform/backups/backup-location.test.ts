import { describe, expect, test } from 'vitest'
import { addressOf, parseBackupAddress, parseBackupLocation } from './backup-location.ts'
import { parseKeep } from './keep-rule.ts'

const name = 'atelier-ia-2026-11-27T03-00-00'

describe('l’adresse d’une sauvegarde', () => {
  test.each([
    ['/mnt/sauvegardes', { kind: 'folder', folder: '/mnt/sauvegardes/chiffre' }],
    ['/mnt/mes sauvegardes/été', { kind: 'folder', folder: '/mnt/mes sauvegardes/été/chiffre' }],
    ['file:///mnt/nas', { kind: 'folder', folder: '/mnt/nas/chiffre' }],
    [
      's3://atelier/ville?endpoint=https://s3.example&region=fr',
      { kind: 's3', bucket: 'atelier', prefix: 'ville/chiffre/', endpoint: 'https://s3.example' },
    ],
    ['s3://atelier', { kind: 's3', bucket: 'atelier', prefix: 'chiffre/' }],
  ])('%s mène à son dossier et à son nom', (where, location) => {
    const address = parseBackupAddress(addressOf(where, 'chiffre', name))
    expect(address).toMatchObject({ name, location })
  })
  test.each(['', 'sauvegardes', '/mnt/atelier-ia-hier', 's3://a', `${name}`])(
    '%j n’en est pas une',
    (text) => expect(parseBackupAddress(text)).toBeUndefined(),
  )
})

test.each(['', 'dossier', '/', 'ftp://a/b', 's3://clé:secret@bucket'])(
  '%j n’est pas un endroit',
  (text) => expect(parseBackupLocation(text)).toBeUndefined(),
)

test('le nombre de sauvegardes gardées', () => {
  expect(parseKeep('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6 })
  expect(parseKeep('30d')).toEqual({ days: 30, weeks: 0, months: 0 })
  for (const text of ['', '7', '0d', '7d,', '7j', '-1d']) expect(parseKeep(text)).toBeUndefined()
})
