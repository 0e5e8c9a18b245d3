import { buffer } from 'node:stream/consumers'
import type { GatewayImageDraft, GatewayImages } from '@atelier/contract/gateway/gateway-images'
import { ImageBatch, type ImageRecord } from '@atelier/contract/images/images'
import type { Environment } from '#environment.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { withoutNulls } from './without-nulls.ts'

export interface GenerateImagesDependencies {
  readonly images: Pick<ImagesService, 'batch' | 'download'>
  readonly environment: Pick<Environment, 'PUBLIC_URL'>
  readonly clock: Clock
}

/** Images for programs. As on the page, they are added to the gallery. */
export const createImageGeneration =
  ({ images, environment, clock }: GenerateImagesDependencies) =>
  async (caller: Caller, draft: GatewayImageDraft, origin: string): Promise<GatewayImages> => {
    const { done } = await images.batch(
      caller.userId,
      { ...toBatch(draft), keyId: caller.keyId },
      undefined,
    )
    const { images: generated } = await done
    const toResponse = imageResponse({
      images,
      format: draft.response_format ?? 'b64_json',
      origin: environment.PUBLIC_URL ?? origin,
    })
    const data: GatewayImages['data'] = []
    // One image at a time, because each is in memory while it is encoded.
    for (const image of generated) data.push(await toResponse(caller, image))
    return { created: Math.floor(clock.now() / 1000), data }
  }

const toBatch = ({ model, prompt, n, size, ...draft }: GatewayImageDraft) =>
  ImageBatch.parse({
    model,
    prompt,
    count: n ?? 1,
    ...size,
    ...withoutNulls({
      negativePrompt: draft.negative_prompt,
      steps: draft.steps,
      guidanceScale: draft.guidance_scale,
      seed: draft.seed,
    }),
  })

interface ImageResponseDependencies {
  readonly images: Pick<ImagesService, 'download'>
  readonly format: 'b64_json' | 'url'
  /** The origin of the links. */
  readonly origin: string
}

/** An image as bytes or as the signed gallery link, as requested. */
const imageResponse =
  ({ images, format, origin }: ImageResponseDependencies) =>
  async (caller: Caller, { id, imageUrl }: ImageRecord): Promise<GatewayImages['data'][number]> => {
    if (format === 'url') return { url: new URL(imageUrl, origin).href }
    const { stream } = await images.download(caller, { imageId: id, format: 'png' })
    return { b64_json: (await buffer(stream)).toString('base64') }
  }
