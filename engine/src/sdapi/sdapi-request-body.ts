import type { AppliedParameters, ImageRequest, InpaintRequest } from '#engine.ts'
import { toBase64 } from '#media/base64.ts'
import { samplerFor } from './samplers.ts'
import type { SdCapabilities } from './sdapi-capabilities.ts'

/** What of the request has an effect on this server. */
export function appliedOf(
  request: ImageRequest | InpaintRequest,
  { isWebUi, samplers }: SdCapabilities,
): AppliedParameters {
  const { width, height, steps, guidanceScale, seed, scheduler, clipSkip } = request
  const { strength, eta } = {
    strength: undefined,
    eta: undefined,
    ...('original' in request && request),
  }
  const negativePrompt = request.negativePrompt?.trim() || undefined
  const hasSampler = scheduler !== undefined && samplerFor(scheduler, samplers) !== undefined
  return {
    width,
    height,
    ...(negativePrompt && { negativePrompt }),
    ...(steps !== undefined && { steps }),
    ...(guidanceScale !== undefined && { guidanceScale }),
    ...(seed !== undefined && { seed }),
    ...(hasSampler && { scheduler }),
    ...(clipSkip !== undefined && { clipSkip }),
    ...(strength !== undefined && { strength }),
    ...(isWebUi && eta !== undefined && { eta }),
  }
}

/** The body of `txt2img`, and the part of `img2img` that is the same. */
export function imageBody(
  { model, prompt, width, height, count }: ImageRequest,
  applied: AppliedParameters,
  offer: SdCapabilities,
) {
  const { scheduler, clipSkip } = applied
  const sampler = scheduler && samplerFor(scheduler, offer.samplers)
  return {
    prompt: withoutInlineOptions(prompt),
    width,
    height,
    seed: applied.seed ?? -1,
    ...(applied.negativePrompt && {
      negative_prompt: withoutInlineOptions(applied.negativePrompt),
    }),
    ...(applied.steps !== undefined && { steps: applied.steps }),
    ...(applied.guidanceScale !== undefined && { cfg_scale: applied.guidanceScale }),
    ...(applied.eta !== undefined && { eta: applied.eta }),
    ...(count !== undefined && { batch_size: count }),
    ...(sampler && { sampler_name: sampler }),
    ...(!offer.isWebUi && clipSkip !== undefined && { clip_skip: clipSkip }),
    ...(offer.isWebUi && { override_settings: overrides(model, clipSkip) }),
  }
}

const overrides = (model: string, clipSkip: number | undefined) => ({
  sd_model_checkpoint: model,
  ...(clipSkip !== undefined && { CLIP_stop_at_last_layers: clipSkip }),
})

/** White is repainted, as it comes. The caller has cut the region out and blends it in, so WebUI's own ways of that are off. */
export const maskBody = (
  { original, mask }: InpaintRequest,
  { strength }: AppliedParameters,
  { isWebUi }: SdCapabilities,
) => ({
  init_images: [toBase64(original.bytes)],
  mask: toBase64(mask.bytes),
  inpainting_mask_invert: 0,
  ...(strength !== undefined && { denoising_strength: strength }),
  ...(isWebUi && {
    mask_blur: 0,
    inpainting_fill: 1,
    inpaint_full_res: false,
    inpaint_full_res_padding: 0,
  }),
})

/** sd-server takes its own settings out of a prompt; people's words must not reach past the limits of the product. */
const withoutInlineOptions = (prompt: string) => prompt.replaceAll(/<\/?sd_cpp_extra_args>/g, ' ')
