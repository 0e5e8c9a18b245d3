import type { ModelCheck, ModelEntry } from '#embedded/family.ts'
import { refuse } from '#embedded/model-problem.ts'
import { isDetector, type ModelFiles, type OnnxFile, soundMemory } from './model-files.ts'
import type { RecogniserDetails, RecogniserFiles } from './sound-details.ts'
import { requireTokens } from './tokens-file.ts'

/** The fields without which sherpa-onnx ends its process. */
const required = {
  whisper: [
    ...[
      'n_mels',
      'n_text_layer',
      'n_text_ctx',
      'n_text_state',
      'n_vocab',
      'sot',
      'eot',
      'blank_id',
      'translate',
      'transcribe',
    ],
    ...['is_multilingual', 'no_timestamps', 'no_speech', 'sot_sequence'],
  ],
  'nemo-ctc': ['vocab_size', 'subsampling_factor', 'normalize_type'],
  'zipformer-ctc': [],
  'nemo-transducer': [
    'vocab_size',
    'subsampling_factor',
    'normalize_type',
    'pred_rnn_layers',
    'pred_hidden',
  ],
  transducer: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Whether these files are a recogniser that sherpa-onnx listens with, and what it needs to load it. */
export async function checkRecogniser(
  entry: ModelEntry,
  files: ModelFiles,
): Promise<ModelCheck<RecogniserDetails>> {
  const found = recogniserFiles(files)
  await requireTokens(found.tokens, { unique: false })
  const main = 'encoder' in found ? found.encoder : found.model
  const { metadata } = files.onnx.find(({ path }) => path === main) ?? {}
  return {
    name: entry.name.replace(/\.onnx$/i, ''),
    memoryBytes: soundMemory(files.onnx.filter(({ path }) => Object.values(found).includes(path))),
    details: {
      type: 'recogniser',
      files: found,
      isMultilingual: found.kind === 'whisper' && metadata?.get('is_multilingual') === '1',
    },
  }
}

function recogniserFiles(files: ModelFiles): RecogniserFiles {
  const tokens = files.find((name) => /(^|[-_.])tokens\.txt$/.test(name))
  if (!tokens) refuse('missing-file', 'tokens.txt')
  const moonshine = moonshineFiles(files, tokens)
  if (moonshine) return moonshine
  const marked = files.onnx.find(({ metadata }) => metadata.get('model_type'))
  if (!marked)
    refuse('missing-metadata', `${files.onnx.map(({ name }) => name).join(', ')}: model_type`)
  const kind = kindOf(marked.metadata.get('model_type') ?? '', marked.name)
  if (!kind)
    refuse(
      'wrong-architecture',
      `« ${marked.metadata.get('model_type')} » is no recogniser that is known here`,
    )
  if (marked.metadata.has('decode_chunk_len'))
    refuse('wrong-architecture', 'a recogniser of speech under way, which takes no recordings')
  const multilingual =
    marked.metadata.get('is_multilingual') === '1'
      ? ['all_language_tokens', 'all_language_codes']
      : []
  const absent = [...required[kind], ...(kind === 'whisper' ? multilingual : [])].filter(
    (key) => !marked.metadata.has(key),
  )
  if (absent.length > 0) refuse('missing-metadata', `${marked.name}: ${absent.join(', ')}`)
  if (kind === 'nemo-ctc' || kind === 'zipformer-ctc')
    return { kind, tokens, model: pick(files, /./, marked) ?? marked.path }
  return severalFiles({ files, kind, tokens })
}

function kindOf(type: string, name: string): keyof typeof required | undefined {
  if (type.startsWith('whisper')) return 'whisper'
  if (type === 'zipformer2_ctc') return 'zipformer-ctc'
  const isPart = /encoder/i.test(name)
  if (['zipformer', 'zipformer2', 'conformer'].includes(type)) return 'transducer'
  if (type === 'EncDecRNNTBPEModel' || (type === 'EncDecHybridRNNTCTCBPEModel' && isPart))
    return 'nemo-transducer'
  return ['EncDecCTCModelBPE', 'EncDecCTCModel', 'EncDecHybridRNNTCTCBPEModel'].includes(type)
    ? 'nemo-ctc'
    : undefined
}

interface Several {
  readonly files: ModelFiles
  readonly kind: 'whisper' | 'transducer' | 'nemo-transducer'
  readonly tokens: string
}

function severalFiles({ files, kind, tokens }: Several): RecogniserFiles {
  const [encoder, decoder, joiner] = [
    pick(files, /encoder/i),
    pick(files, /decoder/i),
    pick(files, /joiner/i),
  ]
  if (!encoder || !decoder)
    refuse(
      'missing-file',
      `${encoder ? 'the decoder' : 'the encoder'}; all files of a model go into one folder`,
    )
  if (kind === 'whisper') return { kind, tokens, encoder, decoder }
  if (!joiner) refuse('missing-file', 'the joiner; all files of a model go into one folder')
  const { metadata } = files.onnx.find(({ path }) => path === decoder) ?? {}
  if (kind === 'transducer' && !(metadata?.has('vocab_size') && metadata.has('context_size'))) {
    refuse('missing-metadata', 'the decoder: vocab_size, context_size')
  }
  return { kind, tokens, encoder, decoder, joiner }
}

function moonshineFiles(files: ModelFiles, tokens: string): RecogniserFiles | undefined {
  const preprocessor = pick(files, /^preprocess/i)
  const encoder = pick(files, /^encode/i)
  const [uncachedDecoder, cachedDecoder] = [
    pick(files, /^uncached_?decode/i),
    pick(files, /^cached_?decode/i),
  ]
  const isWhole = preprocessor && encoder && uncachedDecoder && cachedDecoder
  return isWhole
    ? { kind: 'moonshine', tokens, preprocessor, encoder, uncachedDecoder, cachedDecoder }
    : undefined
}

/** Of the files that fit, the one in small numbers: on a processor it is the quicker, and nearly as good. */
function pick({ onnx }: ModelFiles, name: RegExp, like?: OnnxFile): string | undefined {
  const type = like?.metadata.get('model_type')
  const fitting = onnx.filter(
    (file) =>
      name.test(file.name) &&
      !isDetector(file) &&
      (!like || file.metadata.get('model_type') === type),
  )
  return (fitting.find((file) => /int8/i.test(file.name)) ?? fitting[0])?.path
}
