import { expect, test } from 'vitest'
import { readSample } from '#testing/documents/read-sample.ts'
import { xlsxOf } from '#testing/documents/xlsx-of.ts'

test('un classeur, chaque ligne avec le nom de ses colonnes', async () => {
  const rows = [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Budget</t></is></c></row>',
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>',
    '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" s="1"><v>46093</v></c><c r="D4"><f>1+0.2</f><v>1.2000000000000002</v></c></row>',
    '<row r="5"><c r="A5" t="str"><f>A4</f><v>Ponts</v></c><c r="B5" s="3"><v>46093.5</v></c><c r="C5" t="b"><v>1</v></c><c r="D5" s="2"><v>0.35</v></c></row>',
  ].join('')
  const strings = [
    '<t>Poste</t>',
    '<t>Date</t>',
    '<t>Part</t>',
    '<r><t>Voi</t></r><r><t>rie</t></r><rPh><t>x</t></rPh>',
  ]
  const { start, blocks, last } = await readSample(
    xlsxOf(
      [
        { name: 'Dépenses', rows },
        { name: 'Secret', rows, state: 'veryHidden' },
        { name: 'Notes', rows: '<row r="9"><c r="A9"><v>7</v></c><c r="B9"><v>8</v></c></row>' },
      ],
      strings,
    ),
  )
  expect(start).toEqual({ type: 'start', format: 'xlsx', pages: 3 })
  const sheet = 'Dépenses'
  const headings = [sheet]
  expect(blocks).toEqual([
    { headings, text: 'Budget', position: { sheet, rows: { from: 1, to: 1 } } },
    { headings, text: 'Poste | Date | Part', position: { sheet, rows: { from: 3, to: 3 } } },
    {
      headings,
      text: 'Poste\u00a0: Voirie ; Date\u00a0: 2026-03-12 ; Part\u00a0: 1.2',
      position: { sheet, rows: { from: 4, to: 4 } },
    },
    {
      headings,
      text: 'Poste\u00a0: Ponts ; Date\u00a0: 2026-03-12 12:00 ; VRAI ; Part\u00a0: 35\u00a0%',
      position: { sheet, rows: { from: 5, to: 5 } },
    },
    { headings: ['Notes'], text: '7 | 8', position: { sheet: 'Notes', rows: { from: 9, to: 9 } } },
  ])
  const hidden = { sheet: 'Secret', rows: { from: 1, to: 1 } }
  expect(last).toMatchObject({ gaps: [{ from: hidden, to: hidden, why: 'hidden' }] })
})

test('une feuille abîmée garde ce qui a été lu avant elle', async () => {
  const bytes = xlsxOf([
    { name: 'Une', rows: '<row><c><v>1</v></c></row>' },
    { name: 'Deux', rows: '<row><c><v>2</v></c></row>' },
  ])
  const at = bytes.indexOf('xl/worksheets/sheet2.xml') + 'xl/worksheets/sheet2.xml'.length
  bytes.fill(0xff, at, at + 20)
  const { texts, last } = await readSample(bytes)
  expect(texts).toEqual([['1', { sheet: 'Une', rows: { from: 1, to: 1 } }]])
  expect(last).toMatchObject({ type: 'end', gaps: [{ to: 'end', why: 'damaged' }] })
})
