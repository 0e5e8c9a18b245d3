import { expect, test } from 'vitest'
import { readSample } from '#testing/documents/read-sample.ts'

test.each([';', ',', '\t'])('un tableau dont « %s » sépare les cases', async (delimiter) => {
  const lines = [
    ['Nom', 'Rue', 'Note'],
    ['Aline', '"3, rue ""du"" Port;\nBât. A"', '12'],
    ['Bob', '', '7'],
    ['Chloé', 'Mairie', ''],
  ]
  const text = `\ufeff${lines.map((cells) => cells.join(delimiter)).join('\r\n')}\r\n`
  const { start, texts } = await readSample(text)
  expect(start).toMatchObject({ format: 'csv', pages: 1 })
  const at = (row: number) => ({ sheet: '', rows: { from: row, to: row } })
  expect(texts).toEqual([
    ['Nom | Rue | Note', at(1)],
    ['Nom\u00a0: Aline ; Rue\u00a0: 3, rue "du" Port; Bât. A ; Note\u00a0: 12', at(2)],
    ['Nom\u00a0: Bob ; Note\u00a0: 7', at(3)],
    ['Nom\u00a0: Chloé ; Rue\u00a0: Mairie', at(4)],
  ])
})

test('des phrases avec des virgules ne sont pas un tableau', async () => {
  const text = 'Bonjour, tout le monde.\nVoici, enfin, le texte.\nAu revoir.\n'
  expect((await readSample(text)).start).toMatchObject({ format: 'txt' })
})
