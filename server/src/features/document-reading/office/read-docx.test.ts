import { expect, test } from 'vitest'
import { docxOf, wordParagraph as p } from '#testing/documents/docx-of.ts'
import { readSample } from '#testing/documents/read-sample.ts'

test('un document Word, avec ses titres, ses notes et la position de chaque paragraphe', async () => {
  const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>'
  const { start, blocks, last } = await readSample(
    docxOf(
      [
        p('Règlement intérieur', { style: 'Titre' }),
        p('Avant-propos.'),
        p('Cantine', { style: 'Titre1' }),
        p('Le repas coûte 3,20 €.', { after: reference }),
        p(''),
        p('Horaires', { style: 'MonTitre' }),
        p('De midi à deux heures.'),
        p('Garderie', { properties: '<w:outlineLvl w:val="0"/>' }),
        p('Elle ferme à 18 h 30.'),
      ].join(''),
      ['Tarif de 2026.'],
    ),
  )
  expect(start).toEqual({ type: 'start', format: 'docx', pages: 1 })
  const [title, canteen] = ['Règlement intérieur', 'Cantine']
  expect(blocks).toEqual([
    { headings: [title], text: title, position: { paragraph: 1, section: 1 }, isHeading: true },
    { headings: [title], text: 'Avant-propos.', position: { paragraph: 2, section: 1 } },
    {
      headings: [title, canteen],
      text: canteen,
      position: { paragraph: 3, section: 2 },
      isHeading: true,
    },
    {
      headings: [title, canteen],
      text: 'Le repas coûte 3,20 €.',
      position: { paragraph: 4, section: 2 },
    },
    { headings: [title, canteen], text: 'Tarif de 2026.', position: { paragraph: 5, section: 2 } },
    {
      headings: [title, canteen, 'Horaires'],
      text: 'Horaires',
      position: { paragraph: 6, section: 3 },
      isHeading: true,
    },
    {
      headings: [title, canteen, 'Horaires'],
      text: 'De midi à deux heures.',
      position: { paragraph: 7, section: 3 },
    },
    {
      headings: [title, 'Garderie'],
      text: 'Garderie',
      position: { paragraph: 8, section: 4 },
      isHeading: true,
    },
    {
      headings: [title, 'Garderie'],
      text: 'Elle ferme à 18 h 30.',
      position: { paragraph: 9, section: 4 },
    },
  ])
  expect(last).toEqual({ type: 'end', language: 'fr', gaps: [], hiddenCharacters: 0 })
})

test('un tableau de Word se lit ligne par ligne, même dans une case', async () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const row = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
  const inner = `<w:tbl>${row(p('a'), p('b'))}</w:tbl>`
  const { texts } = await readSample(
    docxOf(
      `<w:tbl>${row(p('Poste'), p('2026'))}${row(p('Voirie') + p('et ponts'), p('avant') + inner)}</w:tbl>`,
    ),
  )
  expect(texts).toEqual([
    ['Poste | 2026', { paragraph: 1, section: 0 }],
    ['Voirie et ponts | avant a | b', { paragraph: 2, section: 0 }],
  ])
})

test('ce qui est caché, supprimé ou écrit deux fois n’est pas lu', async () => {
  const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t> invisible</w:t></w:r>'
  const removed = '<w:del><w:r><w:delText>supprimé</w:delText></w:r></w:del>'
  const twice = `<mc:AlternateContent><mc:Choice><w:r><w:t> une fois</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t> deux fois</w:t></w:r></mc:Fallback></mc:AlternateContent>`
  const { texts, last } = await readSample(docxOf(p('Lu', { after: hidden + removed + twice })))
  expect(texts).toEqual([['Lu une fois', { paragraph: 1, section: 0 }]])
  expect(last).toMatchObject({ hiddenCharacters: 10 })
})
