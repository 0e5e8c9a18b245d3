import { z } from 'zod'
import { makeWav } from '../../audio/make-wav.ts'
import { type Exchange, refuse, sendBytes } from '../exchange.ts'
import { capabilityRefusal } from '../model-refusals.ts'
import { localAiError, refusalOf } from '../refusals.ts'
import { openUnlessClosed, waitUnlessClosed } from './running-calls.ts'

const SpeechBody = z.looseObject({
  model: z.string().optional(),
  input: z.string().optional(),
  voice: z.string().optional(),
  language: z.string().optional(),
  response_format: z.string().optional(),
  speed: z.number().optional(),
})

/** Seconds of sound for each letter. */
const secondsPerCharacter = 0.06
/** A limit, so that a long text does not fill the memory of the tests. */
const maxSeconds = 600

/** `POST /v1/audio/speech`: a tone as long as the text, with a pitch per voice; WAV by default. */
export async function speechRoute(exchange: Exchange) {
  const { control, response } = exchange
  const parsed = SpeechBody.safeParse(exchange.body)
  if (!parsed.success) return refuse(response, refusalOf(control, 'malformed'))
  const {
    model = '',
    input = '',
    voice = '',
    speed = 1,
    response_format: format = '',
  } = parsed.data
  const refusal = capabilityRefusal(control, model, 'tts')
  if (refusal) return refuse(response, refusal)
  if (speed < 0.25 || speed > 4)
    return refuse(response, localAiError(control, 400, 'speed must be between 0.25 and 4'))
  if (!(await waitUnlessClosed(exchange, control.workMs))) return
  if (!(await passGate(exchange))) return
  const [extension, mediaType] = converted[format] ?? ['wav', 'audio/wav']
  sendBytes(
    response,
    makeWav(Math.min(maxSeconds, input.length * secondsPerCharacter), pitchOf(voice)),
    {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="tts.${extension}"`,
    },
  )
}

/** `false` if the caller left before the gate opened. */
async function passGate(exchange: Exchange): Promise<boolean> {
  const { speechGate: gate } = exchange.control
  if (gate === undefined) return true
  if (gate.after <= 0) return await openUnlessClosed(exchange, gate.open)
  gate.after -= 1
  return true
}

/** Only these are converted; `pcm` and any other name give WAV. (The double always sends the bytes of a WAV.) */
const converted: Readonly<Record<string, readonly [extension: string, mediaType: string]>> = {
  mp3: ['mp3', 'audio/mpeg'],
  flac: ['flac', 'audio/flac'],
  opus: ['ogg', 'audio/ogg'],
}

const pitchOf = (voice: string) =>
  220 + ([...voice].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 220)
