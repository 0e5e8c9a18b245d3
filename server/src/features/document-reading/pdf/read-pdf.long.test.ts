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
