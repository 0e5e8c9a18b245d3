import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { pngSize } from '#media/picture-type.ts'
import { type Exchange, fieldOf, fileBytes, parseForm, refuse, sendJson } from '../exchange.ts'
import { capabilityRefusal } from '../model-refusals.ts'
import { localAiError, refusalOf } from '../refusals.ts'
import { makePicture } from './make-picture.ts'
import { waitUnlessClosed } from './running-calls.ts'

const ImageBody = z.looseObject({
  model: z.string().optional(),
  prompt: z.string().optional(),
  size: z.string().optional(),
  n: z.int().optional(),
  step: z.int().optional(),
  seed: z.int().optional(),
  response_format: z.string().optional(),
  file: z.string().optional(),
  clip_skip: z.int().optional(),
})

/** `POST /v1/images/generations`, which silently ignores as much as the real one. */
export async function imagesRoute(exchange: Exchange) {
  const { control, response } = exchange
  const parsed = ImageBody.safeParse(exchange.body)
  if (!parsed.success) return refuse(response, refusalOf(control, 'malformed'))
  const { model = '', prompt, n = 1, step = 15, response_format, file, clip_skip } = parsed.data
  const seed = backendSeed(parsed.data.seed)
  const refusal = capabilityRefusal(control, model, 'image')
  if (refusal) return refuse(response, refusal)
  const size = sizeOf(parsed.data.size)
  if (!size) return refuse(response, localAiError(control, 500, "invalid value for 'size'"))
  if (!(await waitUnlessClosed(exchange, control.workMs))) return
  if (prompt === undefined) return sendJson(response, envelope(undefined))
  const [positive = '', negativePrompt] = prompt.split('|')
  const source = sourceOf(file)
  const more = [clip_skip, ...(source ? [source] : [])]
  const pictures = Array.from({ length: n }, (_, index) =>
    makePicture({
      ...size,
      prompt: positive,
      negativePrompt,
      seed,
      steps: step,
      more: [...more, index],
    }),
  )
  sendJson(
    response,
    envelope(
      pictures.map((picture, index) =>
        itemOf({ exchange, picture, index, asBase64: response_format === 'b64_json' }),
      ),
    ),
  )
}

/** A signed 32-bit number on its way to the backend, which takes 0 and less as random. */
function backendSeed(seed = 0) {
  const received = seed | 0
  return received > 0 ? received : randomInt(1, 2 ** 31)
}

/** Without an « x », 512 × 512 and no error. */
function sizeOf(size = '') {
  if (!size.includes('x')) return { width: 512, height: 512 }
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** A data URI is not base64: it is ignored, and the picture starts from noise. */
const sourceOf = (file: string | undefined) =>
  file && /^[A-Za-z0-9+/]+=*$/.test(file) ? Buffer.from(file, 'base64') : undefined

interface Item {
  readonly exchange: Exchange
  readonly picture: Buffer
  readonly index: number
  readonly asBase64: boolean
}
const itemOf = ({ exchange, picture, index, asBase64 }: Item) => ({
  embedding: null,
  index,
  ...(asBase64
    ? { b64_json: picture.toString('base64') }
    : { url: addressOf(exchange, exchange.files.add(picture)) }),
})

const addressOf = ({ control, request }: Exchange, path: string) =>
  (control.ownAddress ?? `http://${request.headers.host}`) + path

const envelope = (data: readonly object[] | undefined) => ({
  created: 1_787_000_000,
  id: randomUUID(),
  ...(data && { data }),
  usage: {
    prompt_tokens: 0,
    completion_tokens: 0,
    total_tokens: 0,
    input_tokens_details: { text_tokens: 0, image_tokens: 0 },
  },
})

/** `POST /v1/images/inpainting`: always 512 × 512, and a URL that LocalAI does not serve. */
export async function inpaintingRoute(exchange: Exchange) {
  const { control, response } = exchange
  if (control.inpainting === 'absent') return refuse(response, refusalOf(control, 'unknown-route'))
  const form = await parseForm(exchange)
  const [model, prompt] = form ? [fieldOf(form, 'model'), fieldOf(form, 'prompt')] : ['', '']
  if (!form || !model || !prompt)
    return refuse(response, localAiError(control, 400, 'code=400, message=Bad Request'))
  const [image, mask] = [await fileBytes(form, 'image'), await fileBytes(form, 'mask')]
  if (!image) return refuse(response, localAiError(control, 400, 'missing image file'))
  if (!mask) return refuse(response, localAiError(control, 400, 'missing mask file'))
  const refusal = capabilityRefusal(control, model, 'image')
  if (refusal) return refuse(response, refusal)
  if (!(await waitUnlessClosed(exchange, control.workMs))) return
  if (control.inpainting === 'failing')
    return refuse(
      response,
      localAiError(control, 500, 'rpc error: code = Unknown desc = inference failed'),
    )
  const steps = Number(fieldOf(form, 'steps') || 25)
  const picture = makePicture({
    width: 512,
    height: 512,
    prompt,
    seed: 0,
    steps,
    more: [image, mask],
  })
  if (control.inpainting === 'served')
    return sendJson(response, envelope([itemOf({ exchange, picture, index: 0, asBase64: false })]))
  sendJson(
    response,
    envelope([
      { embedding: null, index: 0, url: addressOf(exchange, '/generated-images/out_1234.png') },
    ]),
  )
}

/** `POST /v1/images/upscale`. */
export async function upscaleRoute(exchange: Exchange) {
  const { control, response } = exchange
  const form = await parseForm(exchange)
  const image = form && (await fileBytes(form, 'image'))
  if (!form || !image) return refuse(response, localAiError(control, 400, 'missing image file'))
  const model = fieldOf(form, 'model')
  const refusal = model ? capabilityRefusal(control, model, 'image') : undefined
  if (refusal) return refuse(response, refusal)
  if (!(await waitUnlessClosed(exchange, control.workMs))) return
  const { width, height } = pngSize({ bytes: image, mediaType: 'image/png' }) ?? {
    width: 512,
    height: 512,
  }
  const scale = Number(fieldOf(form, 'scale') || 2)
  const picture = makePicture({
    width: width * scale,
    height: height * scale,
    prompt: '',
    seed: scale,
    more: [image],
  })
  sendJson(response, envelope([itemOf({ exchange, picture, index: 0, asBase64: false })]))
}
