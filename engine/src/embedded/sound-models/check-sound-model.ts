import { machineMemory } from '../machine-memory.ts'
import { modelProblemOf, rejectModel } from '../model-problem.ts'
import type { CompanionFile, ModelCheck, ModelEntry } from '../model-runtime.ts'
import { checkRecogniser } from './check-recogniser.ts'
import { checkVoice } from './check-voice.ts'
import { isSpeechDetector, readModelFiles } from './model-files.ts'
import type { SoundDetails } from './sound-details.ts'

/** Checks a voice or a recogniser in plain JavaScript: a bad file would end the process of sherpa-onnx. */
export async function checkSoundModel(
  entry: ModelEntry,
  machineBytes: number = machineMemory(),
): Promise<ModelCheck<SoundDetails> | CompanionFile> {
  if (isCompanion(entry)) return { companion: true }
  try {
    const files = await readModelFiles(entry)
    if (files.onnx.length === 1 && files.onnx.every(isSpeechDetector)) return { companion: true }
    const check =
      entry.ability === 'speech'
        ? await checkVoice(entry, files)
        : await checkRecogniser(entry, files)
    if ('problem' in check || check.memoryBytes < machineBytes * usableShare) return check
    return rejectModel(
      'machine-too-small',
      `${check.memoryBytes} bytes, of the machine's ${machineBytes}`,
    )
  } catch (cause) {
    return { problem: modelProblemOf(cause) }
  }
}

/** Share of the machine's memory; the rest is for the system and the server. */
const usableShare = 0.85

/** Files beside models: descriptions, tokens, licences, separate weights, pronunciation data. */
const isCompanion = ({ kind, name }: ModelEntry) =>
  kind === 'folder'
    ? name === 'espeak-ng-data'
    : /(\.(json|txt|md|bin|fst|far|data|weights|vocab)|_data)$/i.test(name) || !name.includes('.')
