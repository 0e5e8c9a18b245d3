import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSample } from '#testing/documents/read-sample.ts'

test('un document Word d’avant 2007, paragraphe par paragraphe', async () => {
  const samples = join(import.meta.dirname, '../../../testing/samples')
  const { start, texts } = await readSample(await readFile(join(samples, 'deliberation.doc')))
  expect(start).toEqual({ type: 'start', format: 'doc', pages: 1 })
  expect(texts[0]).toEqual(['Délibération du 12 mars', { paragraph: 1, section: 0 }])
  expect(texts.map(([, position]) => position)).toEqual(
    texts.map((_, index) => ({ paragraph: index + 1, section: 0 })),
  )
})
