import { expect, test } from 'vitest'
import { memoryBomb, pdfOf } from '#testing/documents/pdf-of.ts'
import { readSample } from '#testing/documents/read-sample.ts'

test('après cinq pages trop lourdes, une de plus met fin à la lecture', async () => {
  const page = (text: string) => ({ lines: [{ text, y: 700 }] })
  const bombs = Array.from({ length: 6 }, () => memoryBomb)
  const { texts, last } = await readSample(
    pdfOf({ pages: [page('Avant'), ...bombs, page('Après')] }),
    { minTotalMs: 600_000 },
  )
  expect(texts).toEqual([['Avant', { page: 1 }]])
  expect(last).toMatchObject({
    type: 'end',
    gaps: [{ from: { page: 2 }, to: 'end', why: 'too-heavy' }],
  })
})

test('un PDF de plus de cinq mille pages est lu jusque-là', async () => {
  const pages = Array.from({ length: 5002 }, (_, index) => ({
    lines: [{ text: `Contenu ${index + 1}`, y: 500 }],
  }))
  const { blocks, last } = await readSample(pdfOf({ pages }))
  expect(blocks).toHaveLength(5000)
  expect(blocks.at(-1)?.position).toEqual({ page: 5000 })
  expect(last).toMatchObject({
    gaps: [{ from: { page: 5001 }, to: { page: 5002 }, why: 'beyond-limit' }],
  })
})
