import { expect, test } from 'vitest'
import { docxOf, wordParagraph as p, zipOf } from '#testing/documents/docx-of.ts'
import { readSample } from '#testing/documents/read-sample.ts'
import { createDocx, createZip } from '#testing/sample-documents.ts'

const reasonOf = async (bytes: Buffer) => {
  const { last } = await readSample(bytes)
  return last?.type === 'unreadable' ? last.reason : last
}

test('une archive qui se déplie sans fin, ou qui a trop de fichiers, est trop lourde', async () => {
  expect(await reasonOf(createDocx([' '.repeat(20_000_000)]))).toBe('too-heavy')
  const files = Array.from({ length: 10_001 }, (_, index) => ({
    name: `${index}`,
    bytes: Buffer.alloc(0),
  }))
  expect(await reasonOf(createZip(files))).toBe('too-heavy')
  const huge = { name: 'a', bytes: Buffer.from('a'), claimed: 600 * 1024 * 1024 }
  expect(await reasonOf(createZip([huge]))).toBe('too-heavy')
})

test('une archive qui ment sur sa taille n’est pas lue plus loin', async () => {
  const lying = await readSample(createDocx([' '.repeat(20_000_000)], 1000))
  expect(lying.blocks).toEqual([])
  expect(lying.last).toMatchObject({ type: 'unreadable', reason: 'damaged' })
})

test('une archive dans une archive reste fermée', async () => {
  const inner = docxOf(p('Caché'))
  expect(await reasonOf(zipOf({ 'a.docx': inner }))).toBe('unknown-type')
})

test('un document Office coupé, ou protégé par un mot de passe', async () => {
  const whole = docxOf(p('Bonjour'))
  expect(await reasonOf(whole.subarray(0, whole.length - 100))).toBe('damaged')
  const locked = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  expect(await reasonOf(locked)).toBe('locked')
})

test('un document abîmé en son milieu est lu jusque-là', async () => {
  const paragraphs = Array.from({ length: 20_000 }, (_, index) =>
    p(`Paragraphe ${index} ${Math.sin(index)}`),
  )
  const bytes = docxOf(paragraphs.join(''))
  const start = bytes.indexOf('word/document.xml')
  bytes.fill(0xff, start + 200_000, start + 200_100)
  const { blocks, last } = await readSample(bytes)
  expect(blocks[0]?.text).toContain('Paragraphe 0')
  const from = blocks.at(-1)?.position
  expect(last).toMatchObject({ type: 'end', gaps: [{ from, to: 'end', why: 'damaged' }] })
})

test('un type de document, des entités ou une profondeur sans fin sont refusés', async () => {
  const withBody = (body: string, before = '') => {
    const files = {
      '[Content_Types].xml': 'wordprocessingml.document.main',
      '_rels/.rels': '<r><Relationship Id="a" Type="x/officeDocument" Target="d.xml"/></r>',
      'd.xml': `<?xml version="1.0"?>${before}<d>${body}</d>`,
    }
    return reasonOf(zipOf(files))
  }
  const entities = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
  expect(await withBody('<p><t>&b;</t></p>', entities)).toBe('damaged')
  expect(await withBody('<a>'.repeat(3000))).toBe('too-heavy')
  const attributes = Array.from({ length: 50_000 }, (_, index) => `a${index}="1"`).join(' ')
  expect(await withBody(`<a ${attributes}/>`)).toBe('no-text')
})
