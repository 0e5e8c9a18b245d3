import type { Companion, ModelCheck, ModelEntry } from '#embedded/family.ts'
import { problemOf } from '#embedded/model-problem.ts'
import { checkRecogniser } from './check-recogniser.ts'
import { checkVoice } from './check-voice.ts'
import { isDetector, readModelFiles } from './model-files.ts'
import type { SoundDetails } from './sound-details.ts'

/** Reads what lies among the voices or the recognisers, in plain JavaScript: a bad file would end the process of sherpa-onnx. */
export async function checkSoundModel(entry: ModelEntry): Promise<ModelCheck<SoundDetails> | Companion> {
  if (isCompanion(entry)) return { companion: true }
  try {
    const files = await readModelFiles(entry)
    if (files.onnx.length === 1 && files.onnx.every(isDetector)) return { companion: true }
    return entry.ability === 'speech' ? await checkVoice(entry, files) : await checkRecogniser(entry, files)
  } catch (cause) {
    return { problem: problemOf(cause) }
  }
}

/** What lies beside models without being one: descriptions, tokens, licences, weights apart, pronunciation data. */
const isCompanion = ({ kind, name }: ModelEntry) =>
  kind === 'folder'
    ? name === 'espeak-ng-data'
    : /(\.(json|txt|md|bin|fst|far|data|weights|vocab)|_data)$/i.test(name) || !name.includes('.')
