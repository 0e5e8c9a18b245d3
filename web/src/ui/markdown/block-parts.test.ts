import { describe, expect, it } from 'vitest'
import { splitLongBlock } from './block-parts.ts'

const times = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index + 1))
const table = (rows: number) =>
  ['| a | b |', '|---|---:|', ...times(rows, (row) => `| ${row} | x |`)].join('\n')

describe('un bloc long par parties', () => {
  it('laisse entier un bloc court', () => {
    expect(splitLongBlock(table(20))).toBeUndefined()
  })

  it('répète la tête d’un tableau au-dessus de chaque partie, et garde toutes les lignes', () => {
    const texts = splitLongBlock(`${table(100)}\n\n`)?.texts ?? []
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.every((text) => text.startsWith('| a | b |\n|---|---:|\n| '))).toBe(true)
    expect(texts.flatMap((text) => text.split('\n').slice(2))).toEqual(
      times(100, (row) => `| ${row} | x |`),
    )
  })

  it('ne change que la dernière partie quand le bloc grandit', () => {
    const before = splitLongBlock(table(100))?.texts ?? []
    const after = splitLongBlock(`${table(100)}\n| suite`)?.texts ?? []
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  })

  it('coupe une liste seulement devant ses points, jamais dans l’un d’eux', () => {
    const list = times(40, (item) => `${item}. point\n    - détail\n    - autre`).join('\n')
    const parts = splitLongBlock(list)
    expect(parts).toMatchObject({ list: 'ol', start: undefined, loose: false })
    expect(parts?.texts.every((text) => /^\d+\. point/.test(text))).toBe(true)
    expect(parts?.texts.join('\n')).toBe(list)
  })

  it('dit où commence une liste numérotée, et si ses points sont espacés', () => {
    expect(splitLongBlock(times(60, (item) => `${item + 4}) point`).join('\n'))?.start).toBe(5)
    expect(splitLongBlock(times(60, () => '- point').join('\n\n'))?.loose).toBe(true)
  })

  it.each([
    ['un tableau sans barres au bord', table(100).replaceAll(/^\| /gm, '')],
    ['une tête qui n’a pas autant de cellules', table(100).replace('| a | b |', '| a |')],
    ['une liste qui change de signe', `${times(50, () => '- a').join('\n')}\n* b`],
    ['une liste de tâches', times(60, () => '- [x] fait').join('\n')],
    ['une suite de phrase à la marge', `${times(50, () => '- a').join('\n')}\nsuite`],
    [
      'une liste dont un détail est trop peu en retrait',
      times(60, (item) => `${item}. point\n   - détail`).join('\n'),
    ],
    ['un paragraphe', times(60, () => 'mots').join('\n')],
  ])('laisse %s à l’analyseur', (_, block) => {
    expect(splitLongBlock(block)).toBeUndefined()
  })
})
