import { expect, test } from 'vitest'
import { zipOf } from '#testing/documents/docx-of.ts'
import { readSample } from '#testing/documents/read-sample.ts'

const page = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`

test('un livre, chapitre après chapitre dans l’ordre de lecture', async () => {
  const { start, blocks, last } = await readSample(
    zipOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="OEBPS/livre.opf"/></rootfiles></container>',
      'OEBPS/livre.opf':
        '<package><metadata><dc:language>fr</dc:language></metadata><manifest><item id="a" href="un%20.xhtml"/><item id="b" href="deux.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/><itemref idref="c"/></spine></package>',
      'OEBPS/deux.xhtml': page('<h1>Début</h1><p>Il &eacute;tait une fois.</p>'),
      'OEBPS/un .xhtml': page('<h1>Fin</h1><p>Voilà.</p>'),
    }),
  )
  expect(start).toEqual({ type: 'start', format: 'epub', pages: 2 })
  expect(blocks).toEqual([
    { headings: ['Début'], text: 'Début', position: { paragraph: 1, section: 1 }, isHeading: true },
    { headings: ['Début'], text: 'Il était une fois.', position: { paragraph: 2, section: 1 } },
    { headings: ['Fin'], text: 'Fin', position: { paragraph: 3, section: 2 }, isHeading: true },
    { headings: ['Fin'], text: 'Voilà.', position: { paragraph: 4, section: 2 } },
  ])
  expect(last).toMatchObject({ type: 'end', language: 'fr' })
})

test('un livre sans son sommaire est abîmé', async () => {
  expect((await readSample(zipOf({ mimetype: 'application/epub+zip' }))).last).toMatchObject({
    reason: 'damaged',
  })
})
