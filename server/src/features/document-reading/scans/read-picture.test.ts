import { expect, test } from 'vitest'
import { readSample } from '#testing/documents/read-sample.ts'
import { paperWith } from '#testing/documents/scan-of.ts'
import { countPages } from './picture-file.ts'

test.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
  'une image en %s est une page numérisée, sans texte tant qu’il n’est pas reconnu',
  async (format) => {
    const bytes = await paperWith(['Texte']).toFormat(format).toBuffer()
    expect(await readSample(bytes)).toMatchObject({
      last: {
        type: 'unreadable',
        reason: 'no-text',
        gaps: [{ from: { page: 1 }, to: { page: 1 }, why: 'scanned' }],
      },
    })
    const paragraphs = [
      'Le règlement\u202e intérieur [3] est affiché à la mairie, et il est remis à chacun des habitants qui le demandent pour leur logement.',
    ]
    const read = await readSample(bytes, { recognized: async () => paragraphs })
    expect(read.texts).toEqual([
      [
        'Le règlement intérieur (3) est affiché à la mairie, et il est remis à chacun des habitants qui le demandent pour leur logement.',
        { page: 1, isRecognized: true },
      ],
    ])
    expect(read.last).toMatchObject({ type: 'end', gaps: [], language: 'fr' })
  },
)

test('les pages d’un TIFF sont comptées, et une suite qui tourne en rond s’arrête', () => {
  const pageAt = (next: number) => {
    const bytes = Buffer.alloc(6)
    bytes.writeUInt32LE(next, 2)
    return bytes
  }
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1')
  expect(countPages(Buffer.concat([header, pageAt(14), pageAt(0)]), 10)).toBe(2)
  expect(countPages(Buffer.concat([header, pageAt(14), pageAt(8)]), 10)).toBe(2)
  expect(countPages(Buffer.concat([header, pageAt(99)]), 10)).toBe(1)
  expect(countPages(header, 10)).toBe(1)
})
