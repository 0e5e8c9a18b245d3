import { defined } from '#defined.ts'
import type { AppliedParameters, ImageRequest, InpaintRequest } from '#engine.ts'
import { toBase64 } from '#media/base64.ts'
import { samplerFor } from './samplers.ts'
import type { SdCapabilities } from './sdapi-capabilities.ts'

/** The requested parameters that have an effect on this server. */
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
    ...defined({
      negativePrompt,
      steps,
      guidanceScale,
      seed,
      scheduler: hasSampler ? scheduler : undefined,
      clipSkip,
      strength,
      eta: isWebUi ? eta : undefined,
    }),
  }
}

/** The body of `txt2img`, and the common part of `img2img`. */
export function imageBody(
  { model, prompt, width, height, count }: ImageRequest,
  applied: AppliedParameters,
  { isWebUi, samplers }: SdCapabilities,
) {
  const { scheduler, clipSkip } = applied
  const sampler = scheduler && samplerFor(scheduler, samplers)
  return {
    prompt: withoutInlineOptions(prompt),
    width,
    height,
    seed: applied.seed ?? -1,
    ...defined({
      negative_prompt: applied.negativePrompt && withoutInlineOptions(applied.negativePrompt),
      steps: applied.steps,
      cfg_scale: applied.guidanceScale,
      eta: applied.eta,
      batch_size: count,
      sampler_name: sampler,
      clip_skip: isWebUi ? undefined : clipSkip,
      override_settings: isWebUi ? overrides(model, clipSkip) : undefined,
    }),
  }
}

const overrides = (model: string, clipSkip: number | undefined) => ({
  sd_model_checkpoint: model,
  ...(clipSkip !== undefined && { CLIP_stop_at_last_layers: clipSkip }),
})

/**
 * White is repainted. The caller has already cropped the region and blends the result, so WebUI's
 * own cropping and blending are off.
 */
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

/** sd-server reads settings from the prompt, with which a user could exceed the product's limits. */
const withoutInlineOptions = (prompt: string) => prompt.replaceAll(/<\/?sd_cpp_extra_args>/g, ' ')
