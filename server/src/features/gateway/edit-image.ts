import { buffer } from 'node:stream/consumers'
import {
  editFiles,
  type GatewayImageEditForm,
  type GatewayImages,
} from '@atelier/contract/gateway/gateway-images'
import { inpaintingFiles } from '@atelier/contract/inpainting/inpainting'
import { InpaintingDraft } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import type { Environment } from '#environment.ts'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { IncomingForm } from '#storage/incoming-files.ts'

export interface EditImageDependencies {
  readonly inpainting: Pick<InpaintingService, 'repaint' | 'download'>
  readonly configuration: Pick<ConfigurationService, 'isFeatureOpen'>
  readonly environment: Pick<Environment, 'PUBLIC_URL'>
  readonly clock: Clock
}

/** Inpainting for programs. As on the page, it is added to the history and counts in the quota. */
export const createImageEdit =
  ({ inpainting, configuration, environment, clock }: EditImageDependencies) =>
  async (
    caller: Caller,
    upload: IncomingForm<GatewayImageEditForm>,
    origin: string,
  ): Promise<GatewayImages> => {
    if (!configuration.isFeatureOpen('inpainting')) throw new Problem('feature.disabled')
    let format: GatewayImageEditForm['response_format'] = 'b64_json'
    const read = async (take: Take) => {
      const fields = await upload.read(asPageFiles(take))
      format = fields.response_format
      return toDraft(fields)
    }
    const { done } = await inpainting.repaint(caller, { read, repaints: 'transparent' }, undefined)
    const { id, resultImageUrl } = await done
    const toResponse = async (): Promise<GatewayImages['data'][number]> => {
      if (format === 'url')
        return { url: new URL(resultImageUrl, environment.PUBLIC_URL ?? origin).href }
      const { stream } = await inpainting.download(caller, { inpaintingId: id, format: 'png' })
      return { b64_json: (await buffer(stream)).toString('base64') }
    }
    return { created: Math.floor(clock.now() / 1000), data: [await toResponse()] }
  }

type Take = Parameters<IncomingForm<unknown>['read']>[0]

/** Passes the files on by the names that they have in the page's form. @throws Problem when there is a second picture */
function asPageFiles(take: Take): Take {
  let hasPicture = false
  return async (name, file) => {
    if (name === editFiles.mask) return await take(inpaintingFiles.mask, file)
    if (hasPicture) throw new Problem('gateway.one-picture')
    hasPicture = true
    await take(inpaintingFiles.picture, file)
  }
}

const toDraft = ({
  model,
  prompt,
  size,
  negative_prompt: negativePrompt,
  steps,
  guidance_scale: guidanceScale,
  strength,
  seed,
}: GatewayImageEditForm) =>
  InpaintingDraft.parse({
    model,
    prompt,
    size,
    negativePrompt,
    steps,
    guidanceScale,
    strength,
    seed,
  })
