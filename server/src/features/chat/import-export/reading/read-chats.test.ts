import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatImportLimits } from '@atelier/contract/chat/imports/imports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeZip } from '#testing/chat-files/make-zip.ts'
import { readChats } from './read-chats.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const chat = (title: string, text = 'Bonjour') => ({
  title,
  messages: [{ role: 'user', content: text }],
})
async function fileOf(bytes: string | Buffer) {
  const path = join(folder, 'chats')
  await writeFile(path, bytes)
  return path
}
interface Reading {
  readonly skip?: number
  readonly limits?: Partial<Record<keyof typeof chatImportLimits, number>>
}
async function read(bytes: string | Buffer, { skip = 0, limits = {} }: Reading = {}) {
  const found: string[] = []
  const all = { ...chatImportLimits, ...limits }
  for await (const { item, position } of readChats(await fileOf(bytes), skip, all)) {
    if (item?.type === 'chat') found.push(`${position} ${item.chat.title}`)
    else if (item) found.push(`${position} ${item.reason}`)
  }
  return found
}

describe('les chats d’un fichier', () => {
  test('viennent toujours dans le même ordre : qui reprend passe ceux d’avant', async () => {
    const zip = await makeZip({
      'un.json': JSON.stringify([chat('A'), chat('B'), { autre: 1 }]),
      'photo.png': '',
      'deux.JSON': JSON.stringify(chat('C')),
    })
    const all = ['1 A', '2 B', '3 not-chats', '4 C', '5 files']
    expect(await read(zip)).toEqual(all)
    for (const skip of [1, 2, 3, 4, 5]) expect(await read(zip, { skip })).toEqual(all.slice(skip))
  })

  test('un chat trop grand est laissé, les autres viennent', async () => {
    const text = JSON.stringify([chat('A'), chat('B', 'x'.repeat(500)), chat('C')])
    expect(await read(text, { limits: { chatMaxBytes: 200 } })).toEqual([
      '1 A',
      '2 too-large',
      '3 C',
    ])
  })
})

describe('ce qui est fait pour nuire', () => {
  const tooLarge = { code: 'import.too-large' }

  test('un zip qui gonfle, quoi qu’il dise de sa taille, est arrêté', async () => {
    const zip = await makeZip({ 'a.json': `[${JSON.stringify(chat('A', '0'.repeat(5_000_000)))}]` })
    expect(zip.length).toBeLessThan(20_000)
    await expect(read(zip, { limits: { unpackedMaxBytes: 1_000_000 } })).rejects.toMatchObject(
      tooLarge,
    )
    const entry = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    zip.writeUInt32LE(10, entry + 24)
    // What follows the announced size is damage.
    expect(await read(zip)).toEqual(['1 damaged'])
  })

  test('trop de chats, ou trop de fichiers, sont refusés', async () => {
    const text = JSON.stringify([chat('A'), chat('B'), chat('C')])
    await expect(read(text, { limits: { chatsMax: 2 } })).rejects.toMatchObject(tooLarge)
    const zip = await makeZip({ 'a.txt': '', 'b.txt': '', 'c.txt': '' })
    await expect(read(zip, { limits: { entriesMax: 2 } })).rejects.toMatchObject(tooLarge)
  })

  test('un répertoire dont le nombre de fichiers ment, ou qui manque, est abîmé', async () => {
    const zip = await makeZip({ 'a.json': JSON.stringify(chat('A')) })
    const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
    const lying = Buffer.from(zip)
    lying.writeUInt16LE(9, end + 10)
    for (const bytes of [lying, zip.subarray(0, end), zip.subarray(0, 10)])
      await expect(read(bytes)).rejects.toMatchObject({ code: 'import.damaged' })
  })

  test('des octets au hasard, une profondeur sans fond, des NUL', async () => {
    expect(await read(Buffer.from([0xff, 0xfe, 0, 1, 2]))).toEqual(['1 damaged'])
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect((await read(`[${deep}]`)).length).toBe(1)
    const many = JSON.stringify({ title: 'A', messages: Array(300_000).fill({}) })
    expect(await read(many)).toEqual(['1 too-many-messages'])
    const nul = JSON.stringify([chat('A\u0000B')])
    expect(await read(nul)).toEqual(['1 AB'])
  })
})
