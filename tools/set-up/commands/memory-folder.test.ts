import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fitsInMemory, withFilesBelow } from './memory-folder.mjs'

const gigabyte = 1024 ** 3
const large = { requested: undefined, memory: 20 * gigabyte, room: () => 10 * gigabyte }

describe('les fichiers des tests', () => {
  it('vont en mémoire sur une machine qui en a assez', () => expect(fitsInMemory(large)).toBe(true))

  it.each([
    ['l’environnement nomme un autre dossier', { requested: '/ailleurs' }],
    ['la machine a peu de mémoire', { memory: 4 * gigabyte }],
    ['ce dossier est petit, comme dans un conteneur', { room: () => 64 * 1024 ** 2 }],
    [
      'le système n’a pas de tel dossier',
      {
        room: () => {
          throw new Error('ENOENT')
        },
      },
    ],
  ])('restent sur le disque quand %s', (_, machine) =>
    expect(fitsInMemory({ ...large, ...machine })).toBe(false),
  )
})

describe.skipIf(process.platform === 'win32')('le dossier des tests', () => {
  it('disparaît avec ce qu’ils y laissent, même quand ils échouent', async () => {
    const before = tmpdir()
    const parent = mkdtempSync(join(before, 'memory-'))
    const task = async () => {
      expect(tmpdir().startsWith(parent)).toBe(true)
      mkdirSync(join(tmpdir(), 'reste'))
      writeFileSync(join(tmpdir(), 'reste/fichier'), 'x')
      throw new Error('un test a échoué')
    }
    await expect(withFilesBelow(parent, task)).rejects.toThrow('un test a échoué')
    expect([readdirSync(parent), tmpdir()]).toEqual([[], before])
    rmSync(parent, { recursive: true })
  })
})
