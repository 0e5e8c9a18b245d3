import { expect, test } from 'vitest'
import { docxOf } from '#testing/documents/docx-of.ts'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { readSample } from '#testing/documents/read-sample.ts'

/** Paragraphs of Word, as XML. */
const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

test('un fichier qui est deux choses à la fois n’est lu que comme l’une d’elles', async () => {
  const pdf = pdfOf({ pages: [{ lines: [{ text: 'Le PDF', y: 700 }] }] })
  const both = Buffer.concat([pdf, docxOf(p('Le document Word'))])
  const { start, texts } = await readSample(both)
  expect([start?.type === 'start' && start.format, texts]).toEqual([
    'pdf',
    [['Le PDF', { page: 1 }]],
  ])
  // Behind a picture's signature nothing else is looked for.
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const { last } = await readSample(Buffer.concat([png, Buffer.from('<html><p>Caché</p>')]))
  expect(last).toMatchObject({ type: 'unreadable', reason: 'no-text' })
})

test.each([
  [
    'un élément à cent mille attributs',
    p('a').replace(
      '<w:p>',
      `<w:p ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}>`,
    ),
  ],
  ['un million de crochets', `<w:p><w:r><w:t>${'&lt;'.repeat(1_000_000)}</w:t></w:r></w:p>`],
  ['cent mille éléments jamais fermés', '<w:r>'.repeat(100_000)],
  ['un commentaire sans fin', `<!--${'-'.repeat(2_000_000)}`],
  [
    'cent mille morceaux d’un même paragraphe',
    `<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(100_000)}</w:p>`,
  ],
])(
  'du XML fait pour coûter cher (%s) se lit ou se refuse, et rien n’attend',
  async (_, xml) => {
    const { last } = await readSample(docxOf(p('Avant') + xml))
    expect(['end', 'unreadable']).toContain(last?.type)
  },
  60_000,
)

test('un gros PDF n’est pas tout entier en mémoire', async () => {
  // With a copy, more than the child may hold.
  const filler = Buffer.alloc(300 * 1024 * 1024, 'x')
  filler.write('999 0 obj << /Length 314572000 >> stream\n')
  filler.write('\nendstream endobj\n', filler.length - 20)
  const pdf = pdfOf({ pages: [{ lines: [{ text: 'Bonjour', y: 700 }] }] }).toString('latin1')
  const at = pdf.lastIndexOf('\nxref') + 1
  const table = pdf.slice(at).replace(/startxref\n\d+/, `startxref\n${at + filler.length}`)
  const { texts } = await readSample(
    Buffer.concat([Buffer.from(pdf.slice(0, at), 'latin1'), filler, Buffer.from(table, 'latin1')]),
  )
  expect(texts).toEqual([['Bonjour', { page: 1 }]])
}, 60_000)
