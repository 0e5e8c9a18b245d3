import { setTimeout as delay } from 'node:timers/promises'
import type { Engine, Transcript, TranscriptionRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { parseWavFormat } from '#media/wav-format.ts'
import { untilAborted } from '#resilience/until-aborted.ts'
import { detectTones, toneText } from '../audio/tones.ts'

export type TranscriptionStep =
  | EngineFailure
  | 'hang'
  | Transcript
  | number
  | Promise<void>
  | undefined
export interface ScriptedTranscriptionEngine extends Engine {
  /** Called before each chunk. A failure is thrown; milliseconds or a promise are awaited. */
  script: (request: TranscriptionRequest, call: number) => TranscriptionStep
  readonly requests: TranscriptionRequest[]
  /** Size in bytes of the largest sound it received. */
  maxBytes: number
}

/** LocalAI's default limit. */
const uploadMax = 15 * 1024 * 1024

/**
 * An engine inside the process that transcribes the tones of `tones.ts`. Like LocalAI, it accepts
 * only WAV files up to a size.
 */
export function createScriptedTranscriptionEngine(): ScriptedTranscriptionEngine {
  const listener: ScriptedTranscriptionEngine = {
    id: 'ecoute',
    name: 'Oreille scriptée',
    parallelism: 100,
    script: () => undefined,
    requests: [],
    maxBytes: 0,
    models: async () => [
      {
        id: 'oreille',
        name: 'Oreille scriptée',
        description: '',
        capabilities: ['transcription'],
        honours: ['language', 'prompt', 'temperature'],
      },
    ],
    health: async () => ({ state: 'ok' }),
    async transcribe(request, signal) {
      signal.throwIfAborted()
      listener.requests.push(request)
      const step = listener.script(request, listener.requests.length - 1)
      if (step === 'hang')
        await delay(2 ** 31 - 1, undefined, { signal }).catch(() => signal.throwIfAborted())
      if (typeof step === 'number')
        await delay(step, undefined, { signal }).catch(() => signal.throwIfAborted())
      if (step instanceof EngineFailure) throw step
      if (step instanceof Promise) await untilAborted(step, signal)
      else if (typeof step === 'object') return step
      const bytes =
        request.sound.bytes instanceof Blob
          ? await request.sound.bytes.bytes()
          : request.sound.bytes
      listener.maxBytes = Math.max(listener.maxBytes, bytes.byteLength)
      if (bytes.byteLength > uploadMax)
        throw new EngineFailure('too-large', { detail: String(bytes.byteLength) })
      return transcribeTones(bytes, request)
    },
  }
  return listener
}

function transcribeTones(
  bytes: Uint8Array,
  { translate, words, language = 'fr' }: TranscriptionRequest,
): Transcript {
  const format = parseWavFormat(bytes, bytes.byteLength)
  if (format?.rate !== 16_000 || format.channels !== 1 || format.sample !== 's16')
    throw new EngineFailure('unsupported', { detail: 'not such a WAV' })
  const samples = new Int16Array(
    bytes.slice(format.dataStart, format.dataStart + format.dataLength).buffer,
  )
  const segments = detectTones(samples).map(({ number, start, end }) => {
    const text = translate ? `This is sentence ${number}.` : toneText(number)
    return { start, end, text, ...(words && { words: wordsOf(text, start, end) }) }
  })
  return {
    text: segments.map(({ text }) => text).join(' '),
    language,
    duration: samples.length / 16_000,
    segments,
  }
}

function wordsOf(text: string, start: number, end: number) {
  const words = text.split(' ')
  const share = (end - start) / words.length
  return words.map((word, index) => ({
    start: start + index * share,
    end: start + (index + 1) * share,
    text: word,
  }))
}
