import { transcriptionDeadline } from '#deadlines.ts'
import type { Transcript, TranscriptionRequest } from '#engine.ts'
import { answerFailure } from '#http/answer-failures.ts'
import { httpLimits } from '#http/http-options.ts'
import { requireAnswer } from '#http/json-answers.ts'
import { fileOf, formOf } from '#http/request-body.ts'
import type { Answer } from '#http/whole-answer.ts'
import type { LocalAiWork } from './localai-images.ts'
import { transcriptOf, WireTranscript } from './wire-transcript.ts'

/** `text` is never asked for: LocalAI does the whole work, then refuses the word. */
type Format = 'verbose_json' | 'json'

/** Transcription, and translation into English, of a whole file. */
export function createLocalAiTranscription({ http, models, deadlines }: LocalAiWork) {
  /** Models of servers that only know the short answer, so that a sound is not sent twice each time. */
  const terse = new Set<string>()

  function send(
    request: TranscriptionRequest,
    format: Format,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { bytes, seconds } = request.sound
    return http.work('/v1/audio/transcriptions', {
      signal,
      deadlineSeconds: transcriptionDeadline(deadlines, {
        bytes: bytes instanceof Blob ? bytes.size : bytes.byteLength,
        seconds,
      }),
      max: httpLimits.transcriptMax,
      body: { form: formFor(request, format) },
    })
  }

  return async (request: TranscriptionRequest, signal: AbortSignal): Promise<Transcript> => {
    await models.require(request.model, signal, 'transcription')
    const first = terse.has(request.model) ? 'json' : 'verbose_json'
    const answer = await send(request, first, signal)
    if (first === 'json' || !refusesTheFormat(answer)) return read(answer)
    const short = await read(await send(request, 'json', signal))
    terse.add(request.model)
    return short
  }
}

function formFor(
  { model, sound, fileName, language, prompt, temperature, translate, words }: TranscriptionRequest,
  format: Format,
) {
  const form = formOf({
    model,
    response_format: format,
    // Left out, the engine finds out by itself.
    language: language || undefined,
    prompt: prompt || undefined,
    temperature,
    translate: translate ? true : undefined,
    // On unless refused, slow, and with most models a failure.
    diarize: false,
    // By the extension of its name some engines know the format.
    file: { file: fileOf(sound.bytes, sound.mediaType), name: fileName },
  })
  if (format === 'json') return form
  form.append('timestamp_granularities[]', 'segment')
  if (words) form.append('timestamp_granularities[]', 'word')
  return form
}

/** What another format would not change (the key, the size, the model, a full engine) is not tried again. */
const refusesTheFormat = ({ status }: Answer) => [400, 406, 415, 422].includes(status)

async function read(answer: Answer): Promise<Transcript> {
  if (answer.status !== 200) throw answerFailure(answer)
  return transcriptOf(requireAnswer(answer, WireTranscript))
}
