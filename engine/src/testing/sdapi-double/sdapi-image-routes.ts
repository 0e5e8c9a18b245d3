import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { pngSize } from '#media/picture-type.ts'
import { sendJson } from '../localai-double/exchange.ts'
import { makePicture } from '../localai-double/media/make-picture.ts'
import type { SdApiControl } from './sdapi-control.ts'
import { offeredModels } from './sdapi-lists.ts'
import type { SdApiQueue } from './sdapi-queue.ts'

export interface SdApiExchange {
  readonly control: SdApiControl
  readonly queue: SdApiQueue
  readonly response: ServerResponse
  readonly body: unknown
}

const PaintBody = z.looseObject({
  prompt: z.string().default(''),
  negative_prompt: z.string().default(''),
  width: z.int().positive().default(512),
  height: z.int().positive().default(512),
  steps: z.int().positive().default(20),
  cfg_scale: z.number().default(7),
  seed: z.int().default(-1),
  batch_size: z.int().positive().default(1),
  sampler_name: z.string().optional(),
  denoising_strength: z.number().optional(),
  eta: z.number().optional(),
  clip_skip: z.int().optional(),
  override_settings: z
    .looseObject({
      sd_model_checkpoint: z.string().optional(),
      CLIP_stop_at_last_layers: z.int().optional(),
    })
    .default({}),
  init_images: z.array(z.string()).optional(),
  mask: z.string().optional(),
})
type PaintBody = z.output<typeof PaintBody>

/** `POST /sdapi/v1/txt2img`, and `img2img` if a source picture is required. */
export async function imagesRoute(
  { control, queue, response, body }: SdApiExchange,
  needsPicture: boolean,
) {
  const parsed = PaintBody.safeParse(body)
  if (!parsed.success)
    return refuse(control, response, 422, {
      detail: parsed.error.issues.map(({ path, message }) => ({ loc: path, msg: message })),
    })
  const requested = parsed.data
  const source = requested.init_images?.[0]
  if (needsPicture && !source)
    return refuse(control, response, 404, { detail: 'Init image not found' })
  const checkpoint = requested.override_settings.sd_model_checkpoint
  if (control.flavour === 'webui' && checkpoint && !offeredModels(control).includes(checkpoint)) {
    return refuse(control, response, 500, {
      error: 'RuntimeError',
      detail: '',
      body: '',
      errors: `Unknown checkpoint: ${checkpoint}`,
    })
  }
  const done = await queue.run(requested.steps, () => control.stepMs)
  if (response.destroyed) return
  sendJson(response, answerOf(requested, { control, done }))
}

function answerOf(
  requested: PaintBody,
  { control, done }: { control: SdApiControl; done: number },
) {
  const first = requested.seed === -1 ? randomInt(2 ** 32 - 2) : requested.seed
  const seeds = Array.from({ length: requested.batch_size }, (_, index) => first + index)
  const images = seeds.map((seed) =>
    makePicture(pictureInput(requested, seed, done)).toString('base64'),
  )
  const { init_images: _source, mask: _mask, ...parameters } = requested
  // Only WebUI itself reports what it did; the others leave it empty.
  const info =
    control.flavour === 'webui'
      ? JSON.stringify({
          prompt: requested.prompt,
          seed: first,
          all_seeds: seeds,
          steps: requested.steps,
        })
      : ''
  return { images, parameters, info }
}

/** Each parameter that has an effect changes the picture. */
const pictureInput = (requested: PaintBody, seed: number, steps: number) => ({
  width: requested.width,
  height: requested.height,
  prompt: requested.prompt,
  negativePrompt: requested.negative_prompt,
  seed,
  steps,
  more: [
    requested.cfg_scale,
    requested.sampler_name,
    requested.denoising_strength,
    requested.eta,
    requested.clip_skip ?? requested.override_settings.CLIP_stop_at_last_layers,
    requested.override_settings.sd_model_checkpoint,
    requested.init_images?.[0],
    requested.mask,
  ],
})

const UpscaleBody = z.looseObject({
  image: z.string(),
  upscaling_resize: z.number().default(2),
  upscaler_1: z.string().default('None'),
})

const upscaleSteps = 10

/** `POST /sdapi/v1/extra-single-image` of WebUI itself. */
export async function upscaleRoute({ control, queue, response, body }: SdApiExchange) {
  const parsed = UpscaleBody.safeParse(body)
  if (!parsed.success) return refuse(control, response, 422, { detail: 'image is required' })
  await queue.run(upscaleSteps, () => control.stepMs)
  if (response.destroyed) return
  const bytes = Buffer.from(parsed.data.image.replace(/^data:[^,]*,/, ''), 'base64')
  const { width, height } = pngSize({ bytes, mediaType: 'image/png' }) ?? {
    width: 512,
    height: 512,
  }
  const { upscaling_resize: factor, upscaler_1: upscaler } = parsed.data
  const picture = makePicture({
    width: width * factor,
    height: height * factor,
    prompt: upscaler,
    seed: 0,
    more: [bytes],
  })
  sendJson(response, { html_info: '', image: picture.toString('base64') })
}

/** FastAPI's error shape, or WebUI's own. */
export function refuse(
  control: SdApiControl,
  response: ServerResponse,
  status: number,
  body: object,
) {
  if (control.opaqueErrors) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
