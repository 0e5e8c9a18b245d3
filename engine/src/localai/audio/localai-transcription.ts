import { transcriptionDeadline } from '#deadlines.ts'
import type { Transcript, TranscriptionRequest } from '#engine.ts'
import { httpLimits } from '#http/http-options.ts'
import { requireResponse } from '#http/json-response.ts'
import type { EngineResponse } from '#http/read-response.ts'
import { toBlob, toFormData } from '#http/request-body.ts'
import { responseFailure } from '#http/response-failures.ts'
import type { LocalAiDependencies } from '../localai-dependencies.ts'
import { toTranscript, WireTranscript } from './wire-transcript.ts'

/** Never `text`: LocalAI refuses that format after it has transcribed everything. */
type Format = 'verbose_json' | 'json'

/** Transcribes a whole file, or translates it into English. */
export function createLocalAiTranscription({ http, models, deadlines }: LocalAiDependencies) {
  /** Models of servers that only know `json`; remembered so that a sound is not sent twice each time. */
  const jsonOnlyModels = new Set<string>()

  async function send(
    request: TranscriptionRequest,
    format: Format,
    signal: AbortSignal,
  ): Promise<EngineResponse> {
    const { bytes, seconds } = request.sound
    return http.longRequest('/v1/audio/transcriptions', {
      signal,
      deadlineSeconds: transcriptionDeadline(deadlines, {
        bytes: bytes instanceof Blob ? bytes.size : bytes.byteLength,
        seconds,
      }),
      max: httpLimits.transcriptMax,
      body: { form: await formFor(request, format) },
    })
  }

  return async (request: TranscriptionRequest, signal: AbortSignal): Promise<Transcript> => {
    await models.require(request.model, signal, 'transcription')
    const first = jsonOnlyModels.has(request.model) ? 'json' : 'verbose_json'
    const response = await send(request, first, signal)
    if (first === 'json' || !refusesFormat(response)) return read(response)
    const short = await read(await send(request, 'json', signal))
    jsonOnlyModels.add(request.model)
    return short
  }
}

async function formFor(
  { model, sound, fileName, language, prompt, temperature, translate, words }: TranscriptionRequest,
  format: Format,
) {
  const form = await toFormData({
    model,
    response_format: format,
    // Without a language, the engine detects it.
    language: language || undefined,
    prompt: prompt || undefined,
    temperature,
    translate: translate ? true : undefined,
    // It is on by default, slow, and fails with most models.
    diarize: false,
    // Some engines detect the format from the extension.
    file: { file: toBlob(sound.bytes, sound.mediaType), name: fileName },
  })
  if (format === 'json') return form
  form.append('timestamp_granularities[]', 'segment')
  if (words) form.append('timestamp_granularities[]', 'word')
  return form
}

/** Only these statuses may come from the format. Other failures (key, size, model, busy engine) are not retried. */
const refusesFormat = ({ status }: EngineResponse) => [400, 406, 415, 422].includes(status)

async function read(response: EngineResponse): Promise<Transcript> {
  if (response.status !== 200) throw responseFailure(response)
  return toTranscript(requireResponse(response, WireTranscript))
}
