import type { EngineModel, Sound, SpeechRequest, Voice } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { splitText } from '#media/split-text.ts'
import { parseWavFormat } from '#media/wav-format.ts'
import { joinWavs } from '#media/wav-samples.ts'
import type { EspeakThread } from './espeak-thread.ts'
import { chooseVoice, parseVoices } from './espeak-voices.ts'

/** The built-in voice: robotic, light, in many languages, with no model to install. */
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
const maxPartLength = 4000
/** Words per minute: eSpeak's own, and the bounds that it accepts. */
const pace = { default: 175, min: 80, max: 450 }

export function createEspeak(thread: EspeakThread): Espeak {
  let cached: readonly Voice[] | undefined

  async function voices(signal: AbortSignal): Promise<readonly Voice[]> {
    if (cached) return cached
    const response = await thread.request({ type: 'voices' }, signal)
    if (response.type !== 'voices' || response.table.length === 0)
      throw new EngineFailure('bad-answer', { detail: 'eSpeak lists no voices' })
    cached = parseVoices(response.table)
    return cached
  }

  async function speak(
    { text, speed = 1, pitch = 1, ...requested }: SpeechRequest,
    signal: AbortSignal,
  ): Promise<Sound> {
    signal.throwIfAborted()
    const voice = chooseVoice(await voices(signal), requested)
    if (!voice)
      throw new EngineFailure('unsupported', {
        detail: `no voice « ${requested.voice ?? requested.language} »`,
      })
    const options = {
      voice,
      wordsPerMinute: Math.round(Math.min(pace.max, Math.max(pace.min, pace.default * speed))),
      pitch: Math.round(Math.min(99, Math.max(0, 50 * pitch))),
    }
    const sounds: Uint8Array[] = []
    let rate: number | undefined
    for (const part of splitText(text, maxPartLength)) {
      const sound = await synthesize(thread, { type: 'say', text: part, ...options }, signal)
      rate = sound.rate
      sounds.push(sound.samples)
    }
    if (rate === undefined)
      throw new EngineFailure('empty-answer', { detail: 'there is nothing to say' })
    return { bytes: joinWavs(rate, sounds), mediaType: 'audio/wav' }
  }

  return { model, speak, voices, close: () => thread.close() }
}

async function synthesize(
  thread: EspeakThread,
  request: Parameters<EspeakThread['request']>[0],
  signal: AbortSignal,
) {
  const response = await thread.request(request, signal)
  const format =
    response.type === 'spoken' ? parseWavFormat(response.wav, response.wav.length) : undefined
  if (response.type !== 'spoken' || format?.sample !== 's16' || format.channels !== 1) {
    throw new EngineFailure('bad-answer', { detail: 'eSpeak made no sound that can be read' })
  }
  return {
    rate: format.rate,
    samples: response.wav.subarray(format.dataStart, format.dataStart + format.dataLength),
  }
}
