import { buffer } from 'node:stream/consumers'
import type { GatewayImages } from '@atelier/contract/gateway/gateway'
import type { ImageRecord } from '@atelier/contract/images/images'
import type { ImagesService } from '#features/images/images.service.ts'

interface ImageResponseDependencies {
  readonly images: Pick<ImagesService, 'download'>
  readonly format: 'b64_json' | 'url'
  /** What stands before a link. */
  readonly origin: string
}

/** A made picture as a program wants it: its bytes, or the signed link of the gallery. */
export const toImageResponse =
  ({ images, format, origin }: ImageResponseDependencies) =>
  async (userId: string, { id, imageUrl }: ImageRecord): Promise<GatewayImages['data'][number]> => {
    if (format === 'url') return { url: new URL(imageUrl, origin).href }
    const { stream } = await images.download(userId, { imageId: id, format: 'png' })
    return { b64_json: (await buffer(stream)).toString('base64') }
  }
