import { expect, test } from 'vitest'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { createScanSetup, mixed, scanned } from '#testing/knowledge/recognition/scan-setup.ts'

test('pas un mot lisible : cela se dit, avec ce que l’on peut faire, et ne se tente pas deux fois', async () => {
  await using setup = await createScanSetup()
  const { lise, recognition, recognize } = setup
  recognition.current = { state: 'ready' }
  recognition.read = async () => []
  const source = await setup.addFile(pdfOf({ pages: [scanned, scanned] }))
  expect(source).toMatchObject({ state: 'unreadable', problem: { code: 'knowledge.no-text' } })
  await recognize(lise, source.id)
  expect(await lise.read(source.id)).toMatchObject({
    ...{ state: 'unreadable', passages: 0, recognizedPages: 0 },
    problem: { code: 'knowledge.illegible', error: expect.stringContaining('plus contrastées') },
    gaps: [{ from: { page: 1 }, to: { page: 2 }, why: 'illegible' }],
  })
  expect(await recognize(lise, source.id)).toMatchObject({ code: 'knowledge.nothing-scanned' })
})

test('le dos vide d’une feuille se dit, et le document est lu', async () => {
  await using setup = await createScanSetup()
  const { lise, recognition, recognize } = setup
  recognition.current = { state: 'ready' }
  recognition.read = async (_, number) => (number === 2 ? [] : [`Texte ${number}.`])
  const source = await setup.addFile(mixed())
  await recognize(lise, source.id)
  expect(await lise.read(source.id)).toMatchObject({
    ...{ state: 'ready', problem: null, recognizedPages: 2 },
    gaps: [{ from: { page: 4 }, to: { page: 4 }, why: 'illegible' }],
  })
})
