import { defined } from '#defined.ts'
import type { RecogniserFiles } from '../sound-models/sound-details.ts'
import type { LoadableVoice } from './sound-protocol.ts'

/** The configuration of a voice, as sherpa-onnx takes it. */
export function voiceConfig(voice: LoadableVoice, threads: number): object {
  const { kind, model, tokens, espeakData, lexicon, voices, vocoder } = voice
  const common = { tokens, ...defined({ dataDir: espeakData, lexicon }) }
  const parts = {
    vits: { vits: { model, ...common } },
    kokoro: { kokoro: { model, voices, ...common } },
    matcha: { matcha: { acousticModel: model, vocoder, ...common } },
  }
  return {
    model: { ...parts[kind], numThreads: threads, provider: 'cpu', debug: 0 },
    maxNumSentences: 1,
  }
}

export interface RecogniserOptions {
  readonly threads: number
  readonly language?: string | undefined
  readonly translate?: boolean | undefined
}

/** The configuration of a recogniser, as sherpa-onnx takes it. */
export function recogniserConfig(files: RecogniserFiles, options: RecogniserOptions): object {
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      ...modelOf(files, options),
      tokens: files.tokens,
      numThreads: options.threads,
      provider: 'cpu',
      debug: 0,
    },
  }
}

function modelOf(
  files: RecogniserFiles,
  { language = '', translate = false }: RecogniserOptions,
): object {
  switch (files.kind) {
    case 'whisper':
      return {
        whisper: {
          encoder: files.encoder,
          decoder: files.decoder,
          language,
          task: translate ? 'translate' : 'transcribe',
          tailPaddings: -1,
        },
      }
    case 'nemo-ctc':
      return { nemoCtc: { model: files.model } }
    case 'zipformer-ctc':
      return { zipformerCtc: { model: files.model } }
    case 'moonshine': {
      const { preprocessor, encoder, uncachedDecoder, cachedDecoder } = files
      return { moonshine: { preprocessor, encoder, uncachedDecoder, cachedDecoder } }
    }
    default: {
      const { kind, encoder, decoder, joiner } = files
      return {
        transducer: { encoder, decoder, joiner },
        modelType: kind === 'transducer' ? 'transducer' : 'nemo_transducer',
      }
    }
  }
}

export const detectorConfig = (model: string): object => ({
  sileroVad: {
    model,
    threshold: 0.5,
    minSpeechDuration: 0.25,
    minSilenceDuration: 0.5,
    maxSpeechDuration: 25,
    windowSize: detectorWindow,
  },
  sampleRate: 16_000,
  numThreads: 1,
  provider: 'cpu',
  debug: 0,
})

/** Samples that Silero's detector takes at once. */
export const detectorWindow = 512
