import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localAbilities } from '#embedded/local-models.ts'
import { createModelScan } from '#embedded/models-folder/model-scan.ts'
import { checkSoundModel } from '#embedded/sound-models/check-sound-model.ts'
import { makeRecogniser } from './tiny-sound-models.ts'

/** A models folder for tests of the check of voices and recognisers. */
export async function startSoundModelsSetup() {
  const root = await mkdtemp(join(tmpdir(), 'atelier-sons-'))
  let folder = root
  const pathOf = (name = '') => join(folder, name)
  return {
    pathOf,
    /** A new folder, with only the empty folders of the abilities. */
    async reset() {
      folder = await mkdtemp(join(root, 'models-'))
      for (const ability of localAbilities) await mkdir(pathOf(ability))
    },
    put: (name: string, content: string | Uint8Array) => writeFile(pathOf(name), content),
    /** The check's result for every entry of the folder. */
    async found() {
      const scan = createModelScan({ folder, check: checkSoundModel })
      await scan.scan()
      return scan.models().map(({ entry, check }) => ({ id: entry.id, check }))
    },
    close: () => rm(root, { recursive: true }),
  }
}

export type TestFiles = Readonly<Record<string, string | Uint8Array>>

/** The metadata of each kind, with any values. */
export const whisper = Object.fromEntries(
  'n_mels n_text_layer n_text_ctx n_text_state n_vocab sot eot blank_id translate transcribe is_multilingual no_timestamps no_speech'
    .split(' ')
    .map((key) => [key, 1]),
)
const languages = { all_language_tokens: '1,2', all_language_codes: 'en,fr' }
export const whisperEncoder = makeRecogniser({
  model_type: 'whisper-tiny',
  sot_sequence: '1,2',
  ...whisper,
  ...languages,
})
/** A recogniser without any metadata. */
export const bare = makeRecogniser({})
export const matcha = {
  model_type: 'matcha-tts',
  sample_rate: 22_050,
  n_speakers: 1,
  jieba: 0,
  has_espeak: 1,
  use_eos_bos: 1,
  pad_id: 0,
}
export const kokoro = {
  model_type: 'kokoro',
  sample_rate: 24_000,
  n_speakers: 2,
  has_espeak: 1,
  style_dim: '4,1,3',
}
