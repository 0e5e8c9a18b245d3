/** The child that reads text in pictures: Tesseract as WebAssembly. It sees no file but its own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { EngineFailure } from '#engine-failure.ts'
import { createCallQueue } from '../child-process/call-queue.ts'
import { resolvePackagesFrom } from '../child-process/native-imports.ts'
import { serveChild } from '../child-process/serve-child.ts'
import { findParagraphs } from './find-paragraphs.ts'
import { toGreyFile, toGreyPage } from './page-pixels.ts'
import type { RecognitionProtocol } from './recognition-protocol.ts'
import { isVisibleWord } from './word-contrast.ts'

const [, , folder = ''] = process.argv
resolvePackagesFrom(folder, [
  'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js',
  'tesseract.js-core/tesseract-core-lstm.js',
])

/** All that are there: a document may change its language, and a wrong one costs accents. */
const languages = ['fra', 'eng', 'spa']
const neuralMode = 1
const upright = 1

const { default: create } = await (hasRelaxedSimd()
  ? import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js')
  : import('tesseract.js-core/tesseract-core-lstm.js'))
const { FS, TessBaseAPI } = await create()
for (const language of languages)
  FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(dataFile(language))))
const api = new TessBaseAPI()
if (api.Init(null, languages.join('+'), neuralMode) !== 0)
  throw new Error('the recognition does not begin')

const enqueue = createCallQueue()

serveChild<RecognitionProtocol>({
  recognize: (image, call) =>
    enqueue(call, async () => {
      const page = await toGreyPage(image)
      FS.writeFile('/input', toGreyFile(page))
      if (api.SetImageFile(upright, 0) === 1)
        throw new EngineFailure('failed', { detail: 'the image is not read' })
      api.Recognize(null)
      const table = api.GetTSVText(0)
      api.Clear()
      return findParagraphs(table, (word) => isVisibleWord(page, word))
    }),
})

function dataFile(language: string): string {
  return join(
    folder,
    'node_modules/@tesseract.js-data',
    language,
    '4.0.0_best_int',
    `${language}.traineddata.gz`,
  )
}

/** Whether this processor and this Node.js run the fast build: the smallest module that uses one of its instructions. */
function hasRelaxedSimd(): boolean {
  return WebAssembly.validate(
    Uint8Array.of(
      ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0],
      ...[65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11],
    ),
  )
}
