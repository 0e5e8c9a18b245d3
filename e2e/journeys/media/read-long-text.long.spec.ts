import { test } from '#fixtures.ts'
import { finishReading, listenToBeginning, speakLongText } from '#pages/speech.ts'

test('un long texte, lu par la vraie voix de base, s’entend pendant qu’il se lit', async ({
  page,
}) => {
  // Twenty minutes of speech are really made, beside whatever else the machine does.
  test.slow()
  await speakLongText(page, /Voix de base/, 300)
  await listenToBeginning(page)
  await finishReading(page)
})
