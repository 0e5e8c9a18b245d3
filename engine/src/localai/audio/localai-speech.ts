import { speechDeadline } from '#deadlines.ts'
import type { Sound, SpeechRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import type { EngineResponse } from '#http/read-response.ts'
import { responseFailure } from '#http/response-failures.ts'
import type { LocalAiDependencies } from '../localai-dependencies.ts'

/** Only two of LocalAI's speech engines use `speed`, and none a pitch; the others ignore them silently. */
export function createLocalAiSpeech({ http, models, deadlines }: LocalAiDependencies) {
  return async (
    { model, text, voice, language, speed }: SpeechRequest,
    signal: AbortSignal,
  ): Promise<Sound> => {
    await models.require(model, signal, 'speech')
    const response = await http.longRequest('/v1/audio/speech', {
      signal,
      deadlineSeconds: speechDeadline(deadlines, text.length),
      max: httpLimits.soundMax,
      accept: 'audio/*, application/json',
      body: {
        json: {
          model,
          input: text,
          // Explicit, because the defaults differ: WAV for LocalAI, MP3 for OpenAI.
          response_format: 'wav',
          ...(voice && { voice }),
          ...(language && { language }),
          ...(speed !== undefined && speed !== 1 && { speed }),
        },
      },
    })
    if (response.status !== 200) throw responseFailure(response)
    return soundOf(response)
  }
}

/** Uses the response's content type, because a server may return another format than requested. */
function soundOf({ contentType, bytes, text }: EngineResponse): Sound {
  const mediaType = contentType.replace(/;.*$/, '').trim().toLowerCase()
  if (bytes.length === 0)
    throw new EngineFailure('empty-answer', { detail: `no byte of ${mediaType}` })
  if (mediaType.startsWith('audio/'))
    return { bytes, mediaType: mediaType === 'audio/x-wav' ? 'audio/wav' : mediaType }
  if (isWav(bytes)) return { bytes, mediaType: 'audio/wav' }
  throw new EngineFailure('bad-answer', {
    detail: `content type « ${contentType} »: ${text.slice(0, 200)}`,
  })
}

const isWav = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF'
