import { expect, test } from 'vitest'
import { contentTypesXml, relationsXml, zipOf } from '#testing/documents/docx-of.ts'
import { readSample } from '#testing/documents/read-sample.ts'

const shape = (text: string, placeholder?: string) =>
  `<p:sp>${placeholder ? `<p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr>` : ''}<p:txBody>${text
    .split('\n')
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`
const slide = (shapes: string, more = '') => `<p:sld ${more}><p:cSld>${shapes}</p:cSld></p:sld>`
const cell = (text: string) =>
  `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`

test('une présentation dans l’ordre de ses diapositives, avec ses notes et ses tableaux', async () => {
  const table = `<a:tbl><a:tr>${cell('Poste')}${cell('2026')}</a:tr></a:tbl>`
  const { start, blocks, last } = await readSample(
    zipOf({
      '[Content_Types].xml': contentTypesXml('ppt/presentation.xml', 'presentationml.presentation'),
      '_rels/.rels': relationsXml([['officeDocument', 'ppt/presentation.xml']]),
      'ppt/_rels/presentation.xml.rels': relationsXml([
        ['slide', 'slides/slide2.xml'],
        ['slide', 'slides/slide1.xml'],
        ['slide', 'slides/slide3.xml'],
      ]),
      'ppt/presentation.xml':
        '<p:presentation xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId3"/><p:sldId id="258" r:id="rId1"/></p:sldIdLst></p:presentation>',
      'ppt/slides/slide1.xml': slide(
        shape('Premier point\nDeuxième') + shape('Budget', 'title') + shape('4', 'sldNum') + table,
      ),
      'ppt/slides/slide2.xml': slide(shape('Fin')),
      'ppt/slides/slide3.xml': slide(shape('Cachée'), 'show="0"'),
      'ppt/slides/_rels/slide1.xml.rels': relationsXml([['notesSlide', '../notesSlides/n.xml']]),
      'ppt/notesSlides/n.xml': slide(shape('À dire', 'body') + shape('1', 'sldNum')),
    }),
  )
  expect(start).toEqual({ type: 'start', format: 'pptx', pages: 3 })
  const headings = ['Budget']
  const position = { slide: 1 }
  expect(blocks).toEqual([
    { headings, text: 'Budget', position, isHeading: true },
    { headings, text: 'Premier point', position },
    { headings, text: 'Deuxième', position },
    { headings, text: 'Poste | 2026', position },
    { headings, text: 'À dire', position },
    { headings: [], text: 'Fin', position: { slide: 3 } },
  ])
  const hidden = { slide: 2 }
  expect(last).toMatchObject({ gaps: [{ from: hidden, to: hidden, why: 'hidden' }] })
})
