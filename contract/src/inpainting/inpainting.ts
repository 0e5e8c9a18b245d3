import { z } from 'zod'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { PictureDownloadQuery } from '#wire/picture-formats.ts'
import { listedWorks, workInList } from '#works/work-kinds.ts'
import { InpaintingDraft, inpaintingLimits, outputTypes, schedulers } from './inpainting-draft.ts'
import { QuotaStatus } from './quota-ledger.ts'

/** The request as stored. The pictures are files of their own. */
export const InpaintingParameters = z.object({
  model: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  steps: z.number(),
  guidanceScale: z.number(),
  strength: z.number(),
  schedulerType: z.enum(schedulers),
  seed: z.number().optional(),
  width: z.number(),
  height: z.number(),
  size: z.string(),
  eta: z.number().optional(),
  clipSkip: z.number().optional(),
  outputType: z.enum(outputTypes),
  feather: z.number().optional(),
})
export type InpaintingParameters = z.output<typeof InpaintingParameters>

/** The parameters that had an effect, as the engine's adapter reports them; a missing one had none. */
export const AppliedInpaintingParameters = z
  .object({
    width: z.number(),
    height: z.number(),
    negativePrompt: z.string(),
    steps: z.number(),
    guidanceScale: z.number(),
    strength: z.number(),
    schedulerType: z.enum(schedulers),
    seed: z.number(),
    eta: z.number(),
    clipSkip: z.number(),
  })
  .partial()
export type AppliedInpaintingParameters = z.output<typeof AppliedInpaintingParameters>

/**
 * What the user should know about the input: only the first frame of an animation was used; a mask
 * of another size was scaled.
 */
export const inpaintingNotes = ['first-frame', 'mask-fitted'] as const
export type InpaintingNote = (typeof inpaintingNotes)[number]

/**
 * How the result was made: by the engine's own inpainting, by repainting the region as
 * image-to-image, or from the surrounding pixels without AI.
 */
export const inpaintingRoutes = ['native', 'img2img', 'retouch'] as const
export type InpaintingRoute = (typeof inpaintingRoutes)[number]

export const InpaintingRecord = InpaintingParameters.extend({
  id: z.string(),
  applied: AppliedInpaintingParameters,
  route: z.enum(inpaintingRoutes),
  notes: z.array(z.enum(inpaintingNotes)),
  /** Of the result, which has the size of the original. */
  pictureWidth: z.number().int(),
  pictureHeight: z.number().int(),
  /** Signed links. The original is the normalised picture: upright, sRGB, without metadata. */
  originalImageUrl: z.string(),
  maskImageUrl: z.string(),
  resultImageUrl: z.string(),
  thumbnailUrl: z.string(),
  byteSize: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Only in the history. */
  ...workInList,
})
export type InpaintingRecord = z.output<typeof InpaintingRecord>

/** Names of the files in the form. */
export const inpaintingFiles = { picture: 'originalImage', mask: 'maskImage' } as const

export const inpainting = {
  repaint: post('/inpainting', {
    access: 'user',
    summary: 'Repeindre la partie couverte par le masque\u00a0; le reste de l’image ne change pas',
    generates: true,
    asJob: true,
    form: {
      file: inpaintingFiles.picture,
      others: [inpaintingFiles.mask],
      accept: ['image/*'],
      fields: InpaintingDraft,
      maxFieldLength: inpaintingLimits.canvasMax,
    },
    reply: json(InpaintingRecord),
    problems: [
      'inpainting.incomplete',
      'inpainting.mask-missing',
      'inpainting.mask-empty',
      'inpainting.mask-unreadable',
      'inpainting.picture-too-large',
      'quota.exhausted',
      'file.empty',
      'file.too-large',
      'file.not-an-image',
      'file.heic',
      'model.not-offered',
      'engine.unreachable',
      'image.unreadable',
    ],
  }),
  history: get('/inpainting/history', {
    access: 'user',
    summary: 'Lister ses inpaintings, les plus récents d’abord',
    query: pageQuery({ defaultLimit: inpaintingLimits.listPageSize }).extend(listedWorks),
    reply: pageOf(InpaintingRecord),
  }),
  quota: get('/inpainting/quota', {
    access: 'user',
    summary: 'Lire son quota et le détail de son utilisation',
    reply: json(QuotaStatus),
  }),
  read: get('/inpainting/:inpaintingId', {
    access: 'user',
    summary: 'Lire un inpainting et ses réglages',
    reply: json(InpaintingRecord),
    problems: ['inpainting.not-found'],
  }),
  download: get('/inpainting/:inpaintingId/download', {
    access: 'user',
    summary:
      'Télécharger le résultat\u00a0: l’original, ou en JPEG ou WebP à la qualité choisie dans ses paramètres',
    query: PictureDownloadQuery,
    reply: file('image/png', 'image/jpeg', 'image/webp'),
    problems: ['inpainting.not-found'],
  }),
  remove: del('/inpainting/:inpaintingId', {
    access: 'user',
    summary: 'Supprimer un inpainting',
    reply: empty,
    problems: ['inpainting.not-found'],
  }),
}
