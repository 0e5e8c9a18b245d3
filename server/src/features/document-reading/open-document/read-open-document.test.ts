import { expect, test } from 'vitest'
import { openDocumentOf } from '#testing/documents/open-document-of.ts'
import { readSample } from '#testing/documents/read-sample.ts'

test('un texte d’OpenDocument, avec ses titres, ses notes et ses tableaux', async () => {
  const note =
    '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Tarif de 2026.</text:p></text:note-body></text:note>'
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const { start, blocks, last } = await readSample(
    openDocumentOf(
      'text',
      `<text:tracked-changes><text:p>Supprimé</text:p></text:tracked-changes>
      <text:h text:outline-level="1">Cantine</text:h>
      <text:p>Le repas<text:s text:c="2"/>coûte<text:line-break/><text:span>3,20 €</text:span>${note}.</text:p>
      <text:list><text:list-item><text:p>Pain</text:p></text:list-item></text:list>
      <text:h text:outline-level="2">Prix</text:h>
      <table:table><table:table-row>${cell('Âge')}${cell('Prix')}</table:table-row></table:table>`,
    ),
  )
  expect(start).toEqual({ type: 'start', format: 'odt', pages: 1 })
  const path = ['Cantine', 'Prix']
  expect(blocks).toEqual([
    {
      headings: ['Cantine'],
      text: 'Cantine',
      position: { paragraph: 1, section: 1 },
      isHeading: true,
    },
    { headings: ['Cantine'], text: 'Tarif de 2026.', position: { paragraph: 2, section: 1 } },
    {
      headings: ['Cantine'],
      text: 'Le repas  coûte\n3,20 €.',
      position: { paragraph: 3, section: 1 },
    },
    { headings: ['Cantine'], text: 'Pain', position: { paragraph: 4, section: 1 } },
    { headings: path, text: 'Prix', position: { paragraph: 5, section: 2 }, isHeading: true },
    { headings: path, text: 'Âge | Prix', position: { paragraph: 6, section: 2 } },
  ])
  expect(last).toMatchObject({ type: 'end', language: 'fr', gaps: [] })
})

test('un tableur d’OpenDocument, avec les lignes répétées et les feuilles cachées', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`
  const empty = '<table:table-cell table:number-columns-repeated="2"/>'
  const { start, blocks, last } = await readSample(
    openDocumentOf(
      'spreadsheet',
      `<table:table table:name="Dépenses">${row(cell('Poste') + empty + cell('Prix'))}${row(empty, 'table:number-rows-repeated="3"')}${row(cell('Voirie') + empty + cell('12 €'), 'table:number-rows-repeated="1000000"')}</table:table>
      <table:table table:name="Secret" table:style-name="ta2">${row(cell('caché'))}</table:table>
      <table:table table:name="Codes">${row(cell('7', 'table:number-columns-repeated="900000"'))}</table:table>`,
      {
        styles:
          '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>',
      },
    ),
  )
  expect(start).toMatchObject({ format: 'ods' })
  const sheet = 'Dépenses'
  expect(blocks.slice(0, 2)).toEqual([
    { headings: [sheet], text: 'Poste | Prix', position: { sheet, rows: { from: 1, to: 1 } } },
    {
      headings: [sheet],
      text: 'Poste\u00a0: Voirie ; Prix\u00a0: 12 €',
      position: { sheet, rows: { from: 5, to: 1_000_004 } },
    },
  ])
  expect(blocks[2]?.text).toBe(Array.from({ length: 64 }, () => '7').join(' | '))
  const hidden = { sheet: 'Secret', rows: { from: 1, to: 1 } }
  expect(last).toMatchObject({ gaps: [{ from: hidden, to: hidden, why: 'hidden' }] })
})

test('une présentation d’OpenDocument, diapositive après diapositive, avec ses notes', async () => {
  const frame = (text: string, kind = '') =>
    `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
  const { start, blocks } = await readSample(
    openDocumentOf(
      'presentation',
      `<draw:page>${frame('Texte')}${frame('Budget', 'title')}<presentation:notes>${frame('À dire', 'notes')}</presentation:notes></draw:page><draw:page>${frame('Suite')}</draw:page>`,
    ),
  )
  expect(start).toEqual({ type: 'start', format: 'odp', pages: 2 })
  expect(blocks).toEqual([
    { headings: ['Budget'], text: 'Budget', position: { slide: 1 }, isHeading: true },
    { headings: ['Budget'], text: 'Texte', position: { slide: 1 } },
    { headings: ['Budget'], text: 'À dire', position: { slide: 1 } },
    { headings: [], text: 'Suite', position: { slide: 2 } },
  ])
})

test('un document d’OpenDocument protégé par un mot de passe', async () => {
  const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'
  const { last } = await readSample(openDocumentOf('text', '', { manifest }))
  expect(last).toMatchObject({ reason: 'locked' })
})
