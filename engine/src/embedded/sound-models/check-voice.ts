import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { rejectModel } from '../model-problem.ts'
import type { ModelCheck, ModelEntry } from '../model-runtime.ts'
import {
  estimateSoundMemory,
  type ModelFiles,
  type OnnxFile,
  readCompanionFile,
} from './model-files.ts'
import { languageTag, piperSpeakers, readPiperDescription } from './piper-description.ts'
import type { VoiceDetails } from './sound-details.ts'
import { checkTokensFile } from './tokens-file.ts'

/** Without these fields sherpa-onnx ends its process. */
const required = {
  vits: ['sample_rate', 'n_speakers', 'language', 'comment'],
  kokoro: ['sample_rate', 'n_speakers', 'has_espeak', 'style_dim'],
  matcha: ['sample_rate', 'n_speakers', 'jieba', 'has_espeak', 'use_eos_bos', 'pad_id'],
} as const

type Kind = keyof typeof required

/** Checks that sherpa-onnx can speak with these files, and returns what it needs to load them. */
export async function checkVoice(
  entry: ModelEntry,
  files: ModelFiles,
): Promise<ModelCheck<VoiceDetails>> {
  const marked = files.onnx.find((file) => kindOf(file) !== undefined)
  const kind = marked && kindOf(marked)
  if (marked && kind) return await checkVoiceWithMetadata({ entry, files, model: marked, kind })
  const [model] = files.onnx
  const foreign = files.onnx.map(({ metadata }) => metadata.get('model_type')).find((type) => type)
  if (foreign) rejectModel('wrong-architecture', `« ${foreign} » is no voice that is known here`)
  return model
    ? await checkPiperVoice(entry, files, model)
    : rejectModel('missing-file', 'no .onnx file')
}

function kindOf({ metadata }: OnnxFile): Kind | undefined {
  const type = metadata.get('model_type') ?? ''
  if (type === 'vits') return 'vits'
  if (type.startsWith('kokoro')) return 'kokoro'
  return type.startsWith('matcha') ? 'matcha' : undefined
}

interface VoiceWithMetadata {
  readonly entry: ModelEntry
  readonly files: ModelFiles
  readonly model: OnnxFile
  readonly kind: Kind
}

async function checkVoiceWithMetadata({
  entry,
  files,
  model,
  kind,
}: VoiceWithMetadata): Promise<ModelCheck<VoiceDetails>> {
  const { metadata } = model
  const absent = required[kind].filter((key) => !metadata.has(key))
  if (absent.length > 0) rejectModel('missing-metadata', `${model.name}: ${absent.join(', ')}`)
  const speakers = Number(metadata.get('n_speakers'))
  if (
    !Number.isInteger(speakers) ||
    speakers < 0 ||
    speakers > 10_000 ||
    !(Number(metadata.get('sample_rate')) >= 4000)
  ) {
    rejectModel('missing-metadata', `${model.name}: n_speakers or sample_rate is no usable number`)
  }
  const tokens = files.find((name) => /tokens\.txt$/.test(name))
  if (!tokens) rejectModel('missing-file', 'tokens.txt')
  await checkTokensFile(tokens, { unique: true })
  await requireCompanions({ files, model, kind })
  const language = languageTag(metadata.get('voice') ?? metadata.get('language'))
  return {
    name: entry.name.replace(/\.onnx$/i, ''),
    memoryBytes: estimateSoundMemory(files.onnx),
    details: {
      type: 'voice',
      speakers: speakerNames(metadata.get('speaker_names'), Math.max(1, speakers)),
      ...(language && { language }),
      files: {
        kind,
        model: model.path,
        tokens,
        needsEspeak: needsEspeak(kind, model),
        ...companions({ files, kind }),
      },
    },
  }
}

const needsEspeak = (kind: Kind, { metadata }: OnnxFile) =>
  kind === 'vits'
    ? /piper|coqui/.test(metadata.get('comment') ?? '')
    : metadata.get('has_espeak') !== '0'

const vocoderName = /(vocos|hifigan|vocoder).*\.onnx$/i

function companions({ files, kind }: Pick<VoiceWithMetadata, 'files' | 'kind'>) {
  const espeakData = files.find((name) => name === 'espeak-ng-data')
  // Multilingual Kokoro voices have several lexicons; the English one covers what the data lack.
  const lexicon = files.find((name) =>
    (kind === 'kokoro' ? /^lexicon-us-en\.txt$/ : /^lexicon.*\.txt$/).test(name),
  )
  const voices = files.find((name) => /^voices.*\.bin$/.test(name))
  const vocoder = files.find((name) => vocoderName.test(name))
  return {
    espeakData,
    ...(lexicon && { lexicon }),
    ...(kind === 'kokoro' && voices && { voices }),
    ...(kind === 'matcha' && vocoder && { vocoder }),
  }
}

async function requireCompanions({
  files,
  model,
  kind,
}: Pick<VoiceWithMetadata, 'files' | 'model' | 'kind'>): Promise<void> {
  const { voices, vocoder, lexicon } = companions({ files, kind })
  if (kind === 'kokoro')
    await requireStyles(voices ?? rejectModel('missing-file', 'voices.bin'), model)
  if (kind === 'matcha' && !vocoder)
    rejectModel('missing-file', 'a vocoder, such as vocos-22khz-univ.onnx')
  const spellsItself = model.metadata.get('frontend') === 'characters' || needsEspeak(kind, model)
  if (kind === 'vits' && !spellsItself && !lexicon) rejectModel('missing-file', 'lexicon.txt')
}

/** sherpa-onnx ends if the number of styles differs from the metadata. */
async function requireStyles(path: string, { metadata }: OnnxFile): Promise<void> {
  const [styles = 0, one = 0, width = 0] = metadata.get('style_dim')?.split(',').map(Number) ?? []
  if (one !== 1) rejectModel('missing-metadata', 'style_dim is of another kind')
  const { size } = await stat(path)
  const expected = styles * width * Number(metadata.get('n_speakers')) * floatBytes
  if (size !== expected)
    rejectModel('truncated', `${basename(path)}: ${size} bytes, and not ${expected}`)
}
const floatBytes = 4

function speakerNames(listed: string | undefined, count: number): string[] {
  const names = listed?.split(',') ?? []
  return Array.from({ length: count }, (_, index) => names[index]?.trim() || `Voix ${index + 1}`)
}

async function checkPiperVoice(
  entry: ModelEntry,
  files: ModelFiles,
  model: OnnxFile,
): Promise<ModelCheck<VoiceDetails>> {
  const description = files.find((name) => name === `${model.name}.json`)
  if (!description)
    rejectModel(
      'missing-metadata',
      `${model.name} says nothing of itself, and ${model.name}.json is not beside it`,
    )
  const piper = readPiperDescription((await readCompanionFile(description)) ?? '')
  if (!piper)
    rejectModel('missing-metadata', `${model.name}.json is not the description of a piper voice`)
  if (piper.phoneme_type !== undefined && piper.phoneme_type !== 'espeak') {
    rejectModel('wrong-architecture', `a piper voice that spells by « ${piper.phoneme_type} »`)
  }
  if (!['input', 'input_lengths', 'scales'].every((input) => model.inputs.includes(input))) {
    rejectModel('wrong-architecture', `${model.name} does not take what a piper voice takes`)
  }
  const language = languageTag(piper.language?.code ?? piper.espeak.voice)
  return {
    name: entry.name.replace(/\.onnx$/i, ''),
    memoryBytes: estimateSoundMemory(files.onnx),
    details: {
      type: 'voice',
      speakers: piperSpeakers(piper),
      ...(language && { language }),
      files: { kind: 'plain-piper', model: model.path, description },
    },
  }
}
