import { secondsOf } from '../../audio/make-wav.ts'
import type { DoubleControl } from '../double-control.ts'
import { type Exchange, fieldOf, fileBytes, parseForm, refuse, sendJson } from '../exchange.ts'
import { capabilityRefusal } from '../model-refusals.ts'
import { localAiError } from '../refusals.ts'
import { waitUnlessClosed } from './running-calls.ts'

/** Seconds of sound per segment. */
const segmentLength = 5

/** `POST /v1/audio/transcriptions`: the longer the sound, the more sentences. */
export async function transcriptionRoute(exchange: Exchange) {
  const { control, response } = exchange
  const form = await parseForm(exchange)
  if (!form)
    return refuse(
      response,
      localAiError(control, 500, 'request Content-Type isn’t multipart/form-data'),
    )
  const refusal = capabilityRefusal(control, fieldOf(form, 'model'), 'transcript')
  if (refusal) return refuse(response, refusal)
  const sound = await fileBytes(form, 'file')
  if (!sound) return refuse(response, localAiError(control, 500, 'http: no such file'))
  if (!(await waitUnlessClosed(exchange, control.workMs))) return
  const transcript = transcribeSound(sound, form)
  if (fieldOf(form, 'stream') === 'true') return sendEvents(exchange, transcript)
  send(exchange, transcript, fieldOf(form, 'response_format') || 'verbose_json')
}

interface TranscribedSound {
  readonly language: string
  readonly duration: number
  readonly segments: readonly {
    readonly start: number
    readonly end: number
    readonly text: string
    readonly words?: readonly Word[]
  }[]
}
interface Word {
  readonly start: number
  readonly end: number
  readonly text: string
}

function transcribeSound(sound: Uint8Array, form: FormData): TranscribedSound {
  const duration = Math.round(secondsOf(sound) * 1000) / 1000
  const translate = fieldOf(form, 'translate') === 'true'
  const withWords = form.getAll('timestamp_granularities[]').includes('word')
  const segments = Array.from({ length: Math.ceil(duration / segmentLength) }, (_, index) => {
    const [start, end] = [index * segmentLength, Math.min(duration, (index + 1) * segmentLength)]
    const text = translate ? ` This is sentence ${index + 1}.` : ` Voici la phrase ${index + 1}.`
    return { start, end, text, ...(withWords && { words: wordsOf(text, start, end) }) }
  })
  return { language: fieldOf(form, 'language') || 'fr', duration, segments }
}

function wordsOf(text: string, start: number, end: number): Word[] {
  const words = text.trim().split(' ')
  const step = (end - start) / words.length
  return words.map((word, index) => ({
    start: start + index * step,
    end: start + (index + 1) * step,
    text: word,
  }))
}

function send({ control, response }: Exchange, transcript: TranscribedSound, format: string) {
  const text = transcript.segments.map((segment) => segment.text).join('')
  const { language, duration } = transcript
  if (control.transcription === 'terse' && format !== 'json') {
    return refuse(
      response,
      localAiError(control, 400, `response_format '${format}' is not compatible with this model`),
    )
  }
  switch (format) {
    case 'verbose_json':
      return sendJson(response, { ...verbose(control, transcript), text, language, duration })
    case 'json':
      return sendJson(
        response,
        control.transcription === 'terse' ? { text } : { text, language, duration },
      )
    case 'txt':
      return void response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end(transcript.segments.map((segment) => `\n${segment.text}`).join(''))
    default:
      // Refused after all the work: `text`, which OpenAI has, is not one of its formats.
      return refuse(response, localAiError(control, 500, 'invalid response_format'))
  }
}

/** Empty lists are omitted. */
function verbose({ transcription }: DoubleControl, { segments }: TranscribedSound) {
  const unit = transcription === 'nanoseconds' ? 1e9 : 1
  const inUnit = <T extends Word>(timed: T) => ({
    ...timed,
    start: Math.round(timed.start * unit * 1000) / 1000,
    end: Math.round(timed.end * unit * 1000) / 1000,
  })
  if (segments.length === 0) return {}
  return {
    segments: segments.map((segment, id) => ({
      id,
      ...inUnit(segment),
      tokens: null,
      ...(segment.words && { words: segment.words.map(inUnit) }),
    })),
  }
}

/** For `stream=true`. */
function sendEvents({ response }: Exchange, { segments, language, duration }: TranscribedSound) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const frame = (value: object) => response.write(`data: ${JSON.stringify(value)}\n\n`)
  for (const { text } of segments) frame({ type: 'transcript.text.delta', delta: text })
  const plain = segments.map(({ start, end, text }, id) => ({ id, start, end, text }))
  frame({
    type: 'transcript.text.done',
    text: segments.map(({ text }) => text).join(''),
    language,
    duration,
    segments: plain,
  })
  response.end('data: [DONE]\n\n')
}
