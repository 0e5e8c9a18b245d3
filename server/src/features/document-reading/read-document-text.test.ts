import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDocx, createPdf } from '#testing/sample-documents.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { TextRequest } from './child/document-messages.ts'
import { readDocumentText } from './read-document-text.ts'
import { decodeText } from './text/decode-text.ts'

async function read(
  bytes: Buffer,
  format: TextRequest['format'],
  { textMax = 10_000, patience = 30_000 } = {},
) {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'document')
  await writeFile(path, bytes)
  return await readDocumentText({ path, format, textMax }, patience)
}

test('le texte d’un document Word, paragraphe par paragraphe', async () => {
  expect(
    await read(createDocx(['Délibération du 12 mars', 'Le conseil adopte l’« avis ».']), 'docx'),
  ).toEqual({
    type: 'read',
    text: 'Délibération du 12 mars\nLe conseil adopte l’« avis ».',
    isTruncated: false,
  })
})

test('le texte d’un document Word d’avant 2007', async () => {
  const sample = await readFile(join(import.meta.dirname, '../../testing/samples/deliberation.doc'))
  const read97 = await read(sample, 'doc')
  expect(read97).toMatchObject({ type: 'read', isTruncated: false })
  for (const expected of ['Délibération du 12 mars', 'cœur de l', 'Crédit', '12 000 €'])
    expect(read97).toHaveProperty('text', expect.stringContaining(expected))
})

test('le texte d’un PDF, page par page, jusqu’où il en faut', async () => {
  const pages = Array.from({ length: 30 }, (_, index) => `Page ${index + 1}`)
  expect(await read(createPdf(pages), 'pdf')).toMatchObject({
    type: 'read',
    text: pages.join('\n\n'),
    isTruncated: false,
  })
  expect(await read(createPdf(pages), 'pdf', { textMax: 12 })).toEqual({
    type: 'read',
    text: 'Page 1\n\nPage',
    isTruncated: true,
  })
})

test('les programmes d’un PDF ne sont pas lancés', async () => {
  const script = '<< /S /JavaScript /JS (app.alert("bonjour"); while (true) {}) >>'
  const pdf = createPdf(['Innocent'], { catalogue: '/OpenAction 4 0 R', extra: [script] })
  expect(await read(pdf, 'pdf')).toMatchObject({ type: 'read', text: 'Innocent' })
})

test('un PDF sans texte, un document abîmé', async () => {
  expect(await read(createPdf(['']), 'pdf')).toEqual({ type: 'unreadable', note: 'no-text' })
  expect(await read(Buffer.from('%PDF-1.7 et plus rien'), 'pdf')).toEqual({
    type: 'unreadable',
    note: 'damaged',
  })
  expect(await read(createDocx(['Bonjour']).subarray(0, 200), 'docx')).toEqual({
    type: 'unreadable',
    note: 'damaged',
  })
  expect(
    await read(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000)]), 'doc'),
  ).toEqual({
    type: 'unreadable',
    note: 'damaged',
  })
})

test('un document qui emplit la mémoire, ou n’en finit pas, est abandonné', async () => {
  const bomb = createDocx([' '.repeat(80_000_000)])
  expect(bomb.length).toBeLessThan(200_000)
  expect(await read(bomb, 'docx', { patience: 1500 })).toEqual({
    type: 'unreadable',
    note: 'too-heavy',
  })
  expect(await read(createPdf(['Lent']), 'pdf', { patience: 1 })).toEqual({
    type: 'unreadable',
    note: 'too-heavy',
  })
})

test('une archive qui ment sur sa taille n’est pas dépliée', async () => {
  const result = await read(createDocx([' '.repeat(80_000_000)], 1000), 'docx', { patience: 2000 })
  expect(result.type).toBe('unreadable')
})

test.each([
  ['UTF-8', Buffer.from('été, œuvre')],
  ['UTF-8 avec marque', Buffer.from('\ufeffété, œuvre')],
  ['UTF-16 avec marque', Buffer.from('\ufeffété, œuvre', 'utf16le')],
  ['UTF-16 sans marque', Buffer.from('été, œuvre', 'utf16le')],
  ['UTF-16, l’autre sens', Buffer.from('\ufeffété, œuvre', 'utf16le').swap16()],
  ['Windows', Buffer.from([0xe9, 0x74, 0xe9, 0x2c, 0x20, 0x9c, 0x75, 0x76, 0x72, 0x65])],
])('un texte en %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('été, œuvre')
})
