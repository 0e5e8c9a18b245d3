import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { createDocx, createPdf } from '#testing/sample-documents.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { excerptsOf } from './file-excerpts.ts'
import { readDocument } from './read-document.ts'

async function read(bytes: Buffer, options: { patienceMs?: number; excerptsMax?: number } = {}) {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'document')
  await writeFile(path, bytes)
  return await readDocument(path, { signal: new AbortController().signal, ...options })
}

/** Pages of other words each: what all pages have at their edge is no text of theirs. */
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const word = [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    return `Le mot ${word}${word} se lit ici`
  })

test('le texte d’un document Word, paragraphe par paragraphe', async () => {
  expect(
    await read(createDocx(['Délibération du 12 mars', 'Le conseil adopte l’« avis ».'])),
  ).toMatchObject({
    type: 'read',
    text: 'Délibération du 12 mars\nLe conseil adopte l’« avis ».',
    excerpts: [{ from: 0, to: 53, position: { paragraph: 1 } }],
    isTruncated: false,
  })
})

test('le texte d’un document Word d’avant 2007', async () => {
  const sample = await readFile(
    join(import.meta.dirname, '../../../testing/samples/deliberation.doc'),
  )
  const read97 = await read(sample)
  expect(read97).toMatchObject({ type: 'read', isTruncated: false })
  for (const expected of ['Délibération du 12 mars', 'cœur de l', 'Crédit', '12 000 €'])
    expect(read97).toHaveProperty('text', expect.stringContaining(expected))
})

test('le texte d’un PDF, et la page de chacun de ses extraits', async () => {
  const pages = pagesOf(30)
  const result = await read(createPdf(pages))
  expect(result).toMatchObject({ type: 'read', text: pages.join('\n\n'), isTruncated: false })
  if (result.type !== 'read') return
  const stored = JSON.stringify(result.excerpts)
  expect((await excerptsOf(result.text, stored)).at(6)).toEqual({
    ...{ ordinal: 6, heading: '', text: pages[6], position: { page: 7 } },
  })
})

test('les programmes d’un PDF ne sont pas lancés', async () => {
  const script = '<< /S /JavaScript /JS (app.alert("bonjour"); while (true) {}) >>'
  const pdf = createPdf(['Innocent'], { catalogue: '/OpenAction 4 0 R', extra: [script] })
  expect(await read(pdf)).toMatchObject({ type: 'read', text: 'Innocent' })
})

test.each([
  ['un PDF sans texte', createPdf(['']), 'no-text'],
  ['un PDF coupé', Buffer.from('%PDF-1.7 et plus rien'), 'damaged'],
  ['un document Word coupé', createDocx(['Bonjour']).subarray(0, 200), 'damaged'],
  [
    'un PDF protégé',
    pdfOf({ pages: [{ lines: [{ text: 'Secret', y: 700 }] }], isEncrypted: true }),
    'locked',
  ],
  [
    'un document Word qui se déplierait sans fin',
    createDocx([' '.repeat(80_000_000)]),
    'too-heavy',
  ],
  [
    'une archive qui ment sur sa taille',
    createDocx([' '.repeat(80_000_000)], 1000),
    expect.stringMatching(/too-heavy|damaged/),
  ],
])('%s ne se lit pas, et c’est dit', async (_name, bytes, note) => {
  expect(await read(bytes)).toEqual({ type: 'unreadable', note })
})

test('un document qui n’en finit pas est abandonné ; ce qui en a été lu reste', async () => {
  expect(await read(createPdf(['Lent']), { patienceMs: 1 })).toEqual({
    type: 'unreadable',
    note: 'too-heavy',
  })
})

test('mille titres ne font pas d’extraits sans fin', async () => {
  const result = await read(createPdf(pagesOf(30)), { excerptsMax: 20 })
  expect(result).toMatchObject({ type: 'read', isTruncated: true })
  expect(result.type === 'read' && result.excerpts.length).toBe(20)
})

test('un texte sans page se lit par ses lignes, toujours de même', async () => {
  const text = `Premier.\n\n${'Une phrase assez longue pour faire un extrait. '.repeat(60)}\n\nDernier.`
  const excerpts = await excerptsOf(text, null)
  expect(excerpts.length).toBeGreaterThan(2)
  expect(excerpts[0]).toMatchObject({ ordinal: 0, position: { line: 1 } })
  expect(await excerptsOf(text, null)).toEqual(excerpts)
})
