import { rejectModel } from '../model-problem.ts'
import type { ModelCheck, ModelEntry } from '../model-runtime.ts'
import {
  estimateSoundMemory,
  isSpeechDetector,
  type ModelFiles,
  type OnnxFile,
} from './model-files.ts'
import type { RecogniserDetails, RecogniserFiles } from './sound-details.ts'
import { checkTokensFile } from './tokens-file.ts'

/** Without these fields sherpa-onnx ends its process. */
const required = {
  whisper: [
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
    'is_multilingual',
    'no_timestamps',
    'no_speech',
    'sot_sequence',
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

/** Checks that sherpa-onnx can transcribe with these files, and returns what it needs to load them. */
export async function checkRecogniser(
  entry: ModelEntry,
  files: ModelFiles,
): Promise<ModelCheck<RecogniserDetails>> {
  const found = recogniserFiles(files)
  await checkTokensFile(found.tokens, { unique: false })
  const main = 'encoder' in found ? found.encoder : found.model
  const { metadata } = files.onnx.find(({ path }) => path === main) ?? {}
  return {
    name: entry.name.replace(/\.onnx$/i, ''),
    memoryBytes: estimateSoundMemory(
      files.onnx.filter(({ path }) => Object.values(found).includes(path)),
    ),
    details: {
      type: 'recogniser',
      files: found,
      isMultilingual: found.kind === 'whisper' && metadata?.get('is_multilingual') === '1',
    },
  }
}

function recogniserFiles(files: ModelFiles): RecogniserFiles {
  const tokens = files.find((name) => /(^|[-_.])tokens\.txt$/.test(name))
  if (!tokens) rejectModel('missing-file', 'tokens.txt')
  const moonshine = moonshineFiles(files, tokens)
  if (moonshine) return moonshine
  const marked = files.onnx.find(({ metadata }) => metadata.get('model_type'))
  if (!marked)
    rejectModel('missing-metadata', `${files.onnx.map(({ name }) => name).join(', ')}: model_type`)
  const kind = kindOf(marked.metadata.get('model_type') ?? '', marked.name)
  if (!kind)
    rejectModel(
      'wrong-architecture',
      `« ${marked.metadata.get('model_type')} » is no recogniser that is known here`,
    )
  if (marked.metadata.has('decode_chunk_len'))
    rejectModel('wrong-architecture', 'a recogniser of speech under way, which takes no recordings')
  const multilingual =
    marked.metadata.get('is_multilingual') === '1'
      ? ['all_language_tokens', 'all_language_codes']
      : []
  const absent = [...required[kind], ...(kind === 'whisper' ? multilingual : [])].filter(
    (key) => !marked.metadata.has(key),
  )
  if (absent.length > 0) rejectModel('missing-metadata', `${marked.name}: ${absent.join(', ')}`)
  if (kind === 'nemo-ctc' || kind === 'zipformer-ctc')
    return { kind, tokens, model: pickFile(files, /./, marked) ?? marked.path }
  return multiFileRecogniser({ files, kind, tokens })
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

interface MultiFileModel {
  readonly files: ModelFiles
  readonly kind: 'whisper' | 'transducer' | 'nemo-transducer'
  readonly tokens: string
}

function multiFileRecogniser({ files, kind, tokens }: MultiFileModel): RecogniserFiles {
  const [encoder, decoder, joiner] = [
    pickFile(files, /encoder/i),
    pickFile(files, /decoder/i),
    pickFile(files, /joiner/i),
  ]
  if (!encoder || !decoder)
    rejectModel(
      'missing-file',
      `${encoder ? 'the decoder' : 'the encoder'}; all files of a model go into one folder`,
    )
  if (kind === 'whisper') return { kind, tokens, encoder, decoder }
  if (!joiner) rejectModel('missing-file', 'the joiner; all files of a model go into one folder')
  const { metadata } = files.onnx.find(({ path }) => path === decoder) ?? {}
  if (kind === 'transducer' && !(metadata?.has('vocab_size') && metadata.has('context_size'))) {
    rejectModel('missing-metadata', 'the decoder: vocab_size, context_size')
  }
  return { kind, tokens, encoder, decoder, joiner }
}

function moonshineFiles(files: ModelFiles, tokens: string): RecogniserFiles | undefined {
  const preprocessor = pickFile(files, /^preprocess/i)
  const encoder = pickFile(files, /^encode/i)
  const [uncachedDecoder, cachedDecoder] = [
    pickFile(files, /^uncached_?decode/i),
    pickFile(files, /^cached_?decode/i),
  ]
  const isWhole = preprocessor && encoder && uncachedDecoder && cachedDecoder
  return isWhole
    ? { kind: 'moonshine', tokens, preprocessor, encoder, uncachedDecoder, cachedDecoder }
    : undefined
}

/** Prefers the quantised file, which is faster on a CPU and nearly as good. */
function pickFile({ onnx }: ModelFiles, name: RegExp, like?: OnnxFile): string | undefined {
  const type = like?.metadata.get('model_type')
  const matching = onnx.filter(
    (file) =>
      name.test(file.name) &&
      !isSpeechDetector(file) &&
      (!like || file.metadata.get('model_type') === type),
  )
  return (matching.find((file) => /int8/i.test(file.name)) ?? matching[0])?.path
}
