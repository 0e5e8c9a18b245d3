import { describe, expect, test } from 'vitest'
import { parseStorageUrl } from './storage-location.ts'

describe('l’adresse du stockage des fichiers', () => {
  test('est un dossier', () => {
    expect(parseStorageUrl('file:///mnt/partage/atelier%20ia')).toEqual({
      kind: 'folder',
      folder: '/mnt/partage/atelier ia',
    })
  })

  test('ou un bucket, avec ce qu’il faut pour l’atteindre', () => {
    expect(
      parseStorageUrl(
        's3://atelier/ville/nord/?endpoint=https://s3.example:9000&region=paris&path-style=true',
      ),
    ).toEqual({
      kind: 's3',
      bucket: 'atelier',
      prefix: 'ville/nord/',
      endpoint: 'https://s3.example:9000',
      region: 'paris',
      isPathStyle: true,
    })
    expect(parseStorageUrl('s3://atelier')).toEqual({
      kind: 's3',
      bucket: 'atelier',
      prefix: '',
      endpoint: undefined,
      region: undefined,
      isPathStyle: false,
    })
  })

  test.each([
    'data/files',
    'https://s3.example/atelier',
    'file://serveur/partage',
    'file:///',
    'file:///mnt/partage?region=paris',
    's3://',
    's3://A',
    's3://cle:secret@atelier',
    's3://atelier?endpoint=s3.example',
    's3://atelier?path-style=oui',
    's3://atelier?acl=public',
  ])('rien d’autre : %s', (text) => {
    expect(parseStorageUrl(text)).toBeUndefined()
  })
})
