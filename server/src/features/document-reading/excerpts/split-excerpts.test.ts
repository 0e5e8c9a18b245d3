import { expect, test } from 'vitest'
import type { DocumentBlock, DocumentPosition } from '../document-blocks.ts'
import { createExcerptSplitter, type DocumentExcerpt, excerptLengths } from './split-excerpts.ts'

function split(blocks: readonly DocumentBlock[]): DocumentExcerpt[] {
  const splitter = createExcerptSplitter()
  return [...blocks.flatMap((block) => splitter.add(block)), ...splitter.finish()]
}
const paragraphAt = (paragraph: number, text: string, headings: readonly string[] = []) => ({
  headings,
  text,
  position: { paragraph, section: headings.length },
})
const sentence = 'Le conseil vote le budget de la commune pour l’année. '

test('les paragraphes courts d’une section se rejoignent, sans dépasser la longueur voulue', () => {
  const blocks = Array.from({ length: 12 }, (_, index) =>
    paragraphAt(index + 1, sentence.repeat(4).trim()),
  )
  const excerpts = split(blocks)
  expect(excerpts.map(({ from, to }) => [from, to])).toEqual([
    [
      { paragraph: 1, section: 0 },
      { paragraph: 4, section: 0 },
    ],
    [
      { paragraph: 5, section: 0 },
      { paragraph: 8, section: 0 },
    ],
    [
      { paragraph: 9, section: 0 },
      { paragraph: 12, section: 0 },
    ],
  ])
})

test('une courte fin de section se joint à l’extrait qui la précède', () => {
  const long = paragraphAt(1, sentence.repeat(16).trim())
  expect(split([long, paragraphAt(2, 'Fin.')])).toMatchObject([{ to: { paragraph: 2 } }])
  const longest = paragraphAt(1, 'x'.repeat(1400))
  expect(split([longest, paragraphAt(2, 'Fin.')])).toHaveLength(2)
})

test('un extrait reste dans sa section, et commence par son titre', () => {
  const headed = (paragraph: number, text: string, headings: readonly string[]) => ({
    ...paragraphAt(paragraph, text, headings),
    isHeading: true as const,
  })
  const excerpts = split([
    headed(1, 'Règlement', ['Règlement']),
    headed(2, 'Cantine', ['Règlement', 'Cantine']),
    paragraphAt(3, 'Le repas coûte 3 €.', ['Règlement', 'Cantine']),
    headed(4, 'Garderie', ['Règlement', 'Garderie']),
    paragraphAt(5, 'Elle ferme à 18 h.', ['Règlement', 'Garderie']),
  ])
  expect(excerpts.map(({ heading, text }) => [heading, text])).toEqual([
    ['Règlement › Cantine', 'Règlement\nCantine\nLe repas coûte 3 €.'],
    ['Règlement › Garderie', 'Garderie\nElle ferme à 18 h.'],
  ])
})

test('un extrait ne passe ni une page, ni une diapositive, ni une feuille', () => {
  const at = (position: DocumentPosition) => ({ headings: [], text: 'Texte', position })
  const rows = (row: number) => ({ from: row, to: row + 1 })
  const positions: DocumentPosition[] = [
    { page: 1 },
    { page: 2, label: 'ii' },
    { slide: 1 },
    { slide: 2 },
    { sheet: 'a', rows: rows(1) },
    { sheet: 'a', rows: rows(3) },
    { sheet: 'b', rows: rows(1) },
  ]
  const excerpts = split(positions.map(at))
  expect(excerpts.map(({ from }) => from)).toEqual(positions.filter((_, index) => index !== 5))
  expect(excerpts[4]).toMatchObject({
    text: 'Texte\nTexte',
    to: { sheet: 'a', rows: { from: 4, to: 4 } },
  })
})

test('un long paragraphe se coupe à la fin d’une phrase, et un mot sans fin n’importe où', () => {
  const excerpts = split([paragraphAt(1, sentence.repeat(60).trim())])
  expect(excerpts.every(({ text }) => text.endsWith('année.'))).toBe(true)
  const endless = split([paragraphAt(1, '😀'.repeat(2000))])
  expect(endless.every(({ text }) => /^(?:😀)+$/u.test(text))).toBe(true)
})

test('les titres trop longs gardent les plus proches', () => {
  const headings = ['a'.repeat(150), 'b'.repeat(100), 'c']
  expect(split([paragraphAt(1, 'Texte', headings)])[0]?.heading).toBe(`${'b'.repeat(100)} › c`)
  expect(split([paragraphAt(1, 'Texte', ['d'.repeat(300)])])[0]?.heading).toHaveLength(200)
})

/** The same numbers for everyone: a failure is seen again. */
function createRandom(seed: number) {
  let state = seed
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % max
  }
}

test('rejoints dans l’ordre, les extraits sont le texte lu, et leurs positions avancent', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = createRandom(seed)
    const words = ['budget', 'l’école.', 'à', 'Ville !', '3,20 €', 'x'.repeat(300), '\n', '😀']
    let page = 1
    const blocks: DocumentBlock[] = Array.from({ length: 1 + random(40) }, () => {
      if (random(6) === 0) page += 1 + random(2)
      const text = Array.from({ length: 1 + random(120) }, () => words[random(words.length)]).join(
        ' ',
      )
      const headings = Array.from({ length: random(3) }, () => `T${random(2)}`)
      const block = { headings, text: `Mot ${text.trim()}`, position: { page } }
      return random(8) === 0 && headings.length > 0 ? { ...block, isHeading: true } : block
    })
    const excerpts = split(blocks)
    const withoutSpace = (texts: readonly { readonly text: string }[]) =>
      texts.map(({ text }) => text.replaceAll(/\s/g, '')).join('')
    expect(withoutSpace(excerpts)).toBe(withoutSpace(blocks))
    expect(excerpts.every(({ text }) => text.length <= excerptLengths.max)).toBe(true)
    expect(excerpts.every(({ from, to }) => JSON.stringify(from) === JSON.stringify(to))).toBe(true)
    const pages = excerpts.map(({ from }) => ('page' in from ? from.page : 0))
    expect(pages).toEqual(pages.toSorted((a, b) => a - b))
  }
})
