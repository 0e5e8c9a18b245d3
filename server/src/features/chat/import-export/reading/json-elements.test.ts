import { describe, expect, test } from 'vitest'
import { jsonElements } from './json-elements.ts'

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function elementsOf(text: string, { size = 1000, maxBytes = 10_000 } = {}) {
  const found: string[] = []
  for await (const element of jsonElements(inChunks(text, size), maxBytes))
    found.push(element.type === 'text' ? element.text : element.type)
  return found
}

describe('les éléments d’un texte JSON', () => {
  const elements = [
    { a: [1, { b: 'ç€😀' }] },
    { text: 'un crochet ] et une accolade } dans un "texte" \\' },
    [[], {}],
  ].map((one) => JSON.stringify(one))

  test.each([1, 2, 3, 7, 1000])('se lisent un par un, reçus par %i octets', async (size) => {
    expect(await elementsOf(`\uFEFF [ ${elements.join(' ,\n')} ] `, { size })).toEqual(elements)
    expect(await elementsOf(elements[0] ?? '', { size })).toEqual([elements[0]])
    expect(await elementsOf(`${elements[0]}\n${elements[1]}`, { size })).toEqual(
      elements.slice(0, 2),
    )
  })

  test('un élément trop grand est passé, les suivants se lisent', async () => {
    const big = JSON.stringify({ big: 'x'.repeat(200) })
    expect(await elementsOf(`[${big},{"a":1}]`, { size: 16, maxBytes: 100 })).toEqual([
      'too-large',
      '{"a":1}',
    ])
  })

  test('un élément de millions d’objets vides est trop grand, les suivants se lisent', async () => {
    const greedy = `[${'{},'.repeat(5_000_001)}{}]`
    expect(await elementsOf(`[${greedy},{"a":1}]`, { size: 65_536, maxBytes: 1e9 })).toEqual([
      'too-large',
      '{"a":1}',
    ])
  })

  test.each([
    ['un texte coupé', '[{"a":1},{"b":', ['{"a":1}', 'incomplete']],
    ['ce qui n’est pas du JSON', 'Bonjour', ['incomplete']],
    ['ce qui ne l’est plus', '{"a":1} puis', ['{"a":1}', 'incomplete']],
    ['une liste vide', '[]', []],
    ['rien', '', []],
  ])('%s', async (_, text, expected) => {
    expect(await elementsOf(text)).toEqual(expected)
  })
})
