import type { EngineModel, Sound, SpeechRequest, Voice } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { splitText } from '#media/split-text.ts'
import { parseWavFormat } from '#media/wav-format.ts'
import { joinWavs } from '#media/wav-samples.ts'
import type { EspeakThread } from './espeak-thread.ts'
import { chooseVoice, parseVoices } from './espeak-voices.ts'

/** The voice that is always there: robotic, light, in many languages, with no model to install. */
export interface Espeak {
  readonly model: EngineModel
  speak(request: SpeechRequest, signal: AbortSignal): Promise<Sound>
  voices(signal: AbortSignal): Promise<readonly Voice[]>
  close(): Promise<void>
}

const model: EngineModel = {
  id: 'espeak',
  name: 'Voix de base (eSpeak NG)',
  description:
    'Voix de synthèse classique, sans IA : robotique, immédiate, dans plus de cent langues.',
  capabilities: ['speech'],
  honours: ['voice', 'language', 'speed', 'pitch'],
  isLight: true,
}

/** About five minutes of speech at most. */
const chunkMaxLength = 4000
/** eSpeak's own pace, and the bounds in which it follows. */
const pace = { usual: 175, slowest: 80, fastest: 450 }

export function createEspeak(thread: EspeakThread): Espeak {
  let known: readonly Voice[] | undefined

  async function voices(signal: AbortSignal): Promise<readonly Voice[]> {
    if (known) return known
    const answer = await thread.request({ type: 'voices' }, signal)
    if (answer.type !== 'voices' || answer.table.length === 0)
      throw new EngineFailure('bad-answer', { detail: 'eSpeak lists no voices' })
    known = parseVoices(answer.table)
    return known
  }

  async function speak(
    { text, speed = 1, pitch = 1, ...wanted }: SpeechRequest,
    signal: AbortSignal,
  ): Promise<Sound> {
    signal.throwIfAborted()
    const voice = chooseVoice(await voices(signal), wanted)
    if (!voice)
      throw new EngineFailure('unsupported', {
        detail: `no voice « ${wanted.voice ?? wanted.language} »`,
      })
    const manner = {
      voice,
      wordsPerMinute: Math.round(
        Math.min(pace.fastest, Math.max(pace.slowest, pace.usual * speed)),
      ),
      pitch: Math.round(Math.min(99, Math.max(0, 50 * pitch))),
    }
    const sounds: Uint8Array[] = []
    let rate: number | undefined
    for (const piece of splitText(text, chunkMaxLength)) {
      const said = await synthesize(thread, { type: 'say', text: piece, ...manner }, signal)
      rate = said.rate
      sounds.push(said.samples)
    }
    if (rate === undefined)
      throw new EngineFailure('empty-answer', { detail: 'there is nothing to say' })
    return { bytes: joinWavs(rate, sounds), mediaType: 'audio/wav' }
  }

  return { model, speak, voices, close: () => thread.close() }
}

async function synthesize(
  thread: EspeakThread,
  order: Parameters<EspeakThread['request']>[0],
  signal: AbortSignal,
) {
  const answer = await thread.request(order, signal)
  const format = answer.type === 'said' ? parseWavFormat(answer.wav, answer.wav.length) : undefined
  if (answer.type !== 'said' || format?.sample !== 's16' || format.channels !== 1) {
    throw new EngineFailure('bad-answer', { detail: 'eSpeak made no sound that can be read' })
  }
  return {
    rate: format.rate,
    samples: answer.wav.subarray(format.dataStart, format.dataStart + format.dataLength),
  }
}
