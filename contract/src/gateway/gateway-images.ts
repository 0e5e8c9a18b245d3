import { z } from 'zod'
import { imageLimits, imageParameters } from '#images/images.ts'
import { InpaintingDraft, inpaintingLimits, parseSize } from '#inpainting/inpainting-draft.ts'
import { required } from '#wire/validation.ts'
import { gatewayModel as model, unsupportedText } from './program-fields.ts'

const { sideMin, sideMax, sideStep } = imageLimits
const sizes = `LARGEURxHAUTEUR, de ${sideMin} à ${sideMax} pixels par pas de ${sideStep}, ou auto`
const side = z.coerce.number().int().min(sideMin).max(sideMax).multipleOf(sideStep)

export const GatewayImageDraft = z.object({
  model,
  prompt: z
    .string(required('Prompt requis'))
    .trim()
    .min(1, 'Prompt requis')
    .max(imageLimits.promptMax),
  n: z.int().min(1).max(imageLimits.batchMax).nullish(),
  size: z
    .string()
    .nullish()
    .transform((size, context) => {
      if (size === null || size === undefined || size === 'auto') return {}
      const [width, height, ...rest] = size.split('x').map((one) => side.safeParse(one))
      if (width?.success && height?.success && rest.length === 0)
        return { width: width.data, height: height.data }
      context.addIssue({ code: 'custom', message: sizes })
      return z.NEVER
    }),
  response_format: z.enum(['b64_json', 'url']).nullish(),
  stream: z.literal(false, { error: unsupportedText }).nullish(),
  /** Not in OpenAI's API. */
  negative_prompt: imageParameters.negativePrompt.nullish(),
  steps: imageParameters.steps.nullish(),
  guidance_scale: imageParameters.guidanceScale.nullish(),
  seed: imageParameters.seed.nullish(),
})
export type GatewayImageDraft = z.output<typeof GatewayImageDraft>

const { sideMin: paintedMin, sideMax: paintedMax } = inpaintingLimits
const { negativePrompt, steps, guidanceScale, strength, seed } = InpaintingDraft.shape
/** All fields are text on the wire. The pictures are files of their own. */
export const GatewayImageEditForm = z.object({
  model,
  prompt: z
    .string(required('Prompt requis'))
    .trim()
    .min(1, 'Prompt requis')
    .max(inpaintingLimits.promptMax),
  n: z.literal('1', { error: 'Une seule image par appel' }).optional(),
  /** The size that the engine paints in; the result has the picture's. Empty is the size of the page's form. */
  size: z
    .string()
    .default('auto')
    .transform((size) => (size === 'auto' ? '' : size))
    .refine(
      (size) => size === '' || parseSize(size) !== undefined,
      `LARGEURxHAUTEUR, de ${paintedMin} à ${paintedMax} pixels, ou auto`,
    ),
  response_format: z.enum(['b64_json', 'url']).default('b64_json'),
  stream: z.literal('false', { error: unsupportedText }).optional(),
  /** Not in OpenAI's API. */
  negative_prompt: negativePrompt,
  steps,
  guidance_scale: guidanceScale,
  strength,
  seed,
})
export type GatewayImageEditForm = z.output<typeof GatewayImageEditForm>

export const GatewayImages = z.object({
  created: z.number().int(),
  data: z.array(z.object({ b64_json: z.string().optional(), url: z.string().optional() })),
})
export type GatewayImages = z.output<typeof GatewayImages>

/** The files of an edit. Clients name the picture either way; the transparent pixels of the mask are repainted. */
export const editFiles = { picture: 'image', listedPicture: 'image[]', mask: 'mask' } as const
