import { expect, test } from 'vitest'
import { readSample } from '#testing/documents/read-sample.ts'

test('un texte, paragraphe par paragraphe, avec la ligne où chacun commence', async () => {
  const text = 'Ordre du jour\nséance du 12 mars\n\n\nVote du budget\r\nClôture\n'
  const { start, texts, last } = await readSample(text)
  expect(start).toEqual({ type: 'start', format: 'txt', pages: 1 })
  expect(texts).toEqual([
    ['Ordre du jour\nséance du 12 mars', { line: 1 }],
    ['Vote du budget\nClôture', { line: 5 }],
  ])
  expect(last).toEqual({ type: 'end', language: undefined, gaps: [], hiddenCharacters: 0 })
})

test('du code garde ses retraits, et se coupe entre deux lignes', async () => {
  const code = Array.from({ length: 100 }, (_, index) => `  call(${index});`).join('\n')
  const { start, texts } = await readSample(`function all() {\n${code}\n}`)
  expect(start).toMatchObject({ format: 'txt' })
  expect(texts.map(([, position]) => position)).toEqual([{ line: 1 }, { line: 41 }, { line: 81 }])
  expect(texts[0]?.[0]).toContain('\n  call(0);\n  call(1);')
})

test('les signes invisibles et les marques de citation ne restent pas', async () => {
  const { texts } = await readSample('Mot\u200b de\u202e passe [7] et [1, 2]\u00ad\u{e0041}.')
  expect(texts).toEqual([['Mot de passe (7) et (1, 2).', { line: 1 }]])
})

test('la langue se reconnaît aux mots les plus courants', async () => {
  const french =
    'Le conseil municipal a voté les crédits pour une école et des travaux sur la voirie dans le centre. Le maire est chargé de la mise en œuvre par les services.'
  const english =
    'The council voted for the budget of this school and the works that are planned by the town. It was not easy to find a date for the meeting with all members.'
  expect((await readSample(french)).last).toMatchObject({ language: 'fr' })
  expect((await readSample(english)).last).toMatchObject({ language: 'en' })
})

test('un fichier vide, binaire, ou d’un format inconnu dit pourquoi il n’est pas lu', async () => {
  const reason = async (bytes: Buffer | string) => (await readSample(bytes)).last
  const unreadable = (why: string) => ({ type: 'unreadable', reason: why, gaps: [] })
  expect(await reason('')).toEqual(unreadable('no-text'))
  expect(await reason(' \n\n ')).toEqual(unreadable('no-text'))
  expect(await reason(Buffer.from([1, 2, 3, 0, 0, 9]))).toEqual(unreadable('unknown-type'))
  expect(await reason('{\\rtf1 Bonjour}')).toEqual(unreadable('unknown-type'))
})

test('une lecture abandonnée s’arrête', async () => {
  const signal = AbortSignal.abort()
  await expect(readSample('Bonjour', { signal })).rejects.toThrow('abort')
})

test('un texte sans fin n’est lu que jusqu’à la limite, et elle est dite', async () => {
  const { blocks, last } = await readSample(`${'a'.repeat(99)}\n`.repeat(210_000))
  const characters = blocks.reduce((sum, { text }) => sum + text.length, 0)
  expect(characters).toBeGreaterThan(19_900_000)
  expect(characters).toBeLessThanOrEqual(20_000_000)
  expect(last).toMatchObject({ type: 'end', gaps: [{ to: 'end', why: 'beyond-limit' }] })
})
