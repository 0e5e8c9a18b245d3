import { z } from 'zod'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { PictureDownloadQuery, PictureFormat } from '#wire/picture-formats.ts'
import { required } from '#wire/validation.ts'
import { ImageConditions } from '#works/image-conditions.ts'
import { TrashedBatch } from '#works/work-kinds.ts'
import { ImageRecord, imageLimits, imageParameters, steppedGuidance } from './images.ts'

export const presetParameters = z.strictObject({
  ...imageParameters,
  prompt: z.string().max(imageLimits.promptMax).default(''),
  model: z.string().max(300).optional(),
})
export type PresetParameters = z.output<typeof presetParameters>
export const PresetDraft = z.strictObject({
  name: z.string(required('Nom requis')).trim().min(1, 'Nom requis').max(imageLimits.presetNameMax),
  params: presetParameters.extend(steppedGuidance),
})
export type PresetDraft = z.output<typeof PresetDraft>
export const Preset = z.object({
  id: z.string(),
  name: z.string(),
  params: presetParameters,
  createdAt: z.iso.datetime(),
})
export type Preset = z.output<typeof Preset>

const tagText = z
  .string()
  .trim()
  .min(1, 'Une étiquette ne peut pas être vide')
  .max(imageLimits.tagMax)
const Selection = z.strictObject({
  ids: z.array(z.string().max(100)).min(1).max(imageLimits.selectedMax),
})

/** A page of the images that fulfil every condition; of all of them without a condition. */
export const ImageFilter = pageQuery({ defaultLimit: imageLimits.listPageSize }).extend(
  ImageConditions.shape,
)
export type ImageFilter = z.output<typeof ImageFilter>

/** The user's images, and saved parameters (presets). */
export const imageGallery = {
  presets: get('/images/presets', {
    access: 'user',
    summary: 'Lister ses réglages enregistrés',
    reply: json(z.array(Preset)),
  }),
  savePreset: post('/images/presets', {
    access: 'user',
    summary: 'Enregistrer des réglages sous un nom\u00a0; s’il existe déjà, ils sont remplacés',
    body: PresetDraft,
    reply: json(Preset),
    problems: ['image.too-many-presets'],
  }),
  removePreset: del('/images/presets/:presetId', {
    access: 'user',
    summary: 'Supprimer des réglages enregistrés',
    reply: empty,
    problems: ['image.preset-not-found'],
  }),
  history: get('/images/history', {
    access: 'user',
    summary: 'Lister ses images, les plus récentes d’abord',
    query: ImageFilter,
    reply: pageOf(ImageRecord),
  }),
  facets: get('/images/facets', {
    access: 'user',
    summary: 'Lister les étiquettes et les modèles de ses images, pour les filtrer',
    reply: json(z.object({ tags: z.array(z.string()), models: z.array(z.string()) })),
  }),
  downloadSelected: post('/images/download', {
    access: 'user',
    summary: 'Télécharger plusieurs images dans une archive zip',
    body: Selection.extend({ format: PictureFormat.default('png') }),
    reply: file('application/zip'),
    problems: ['image.not-found'],
  }),
  removeSelected: post('/images/removals', {
    access: 'user',
    summary: 'Mettre plusieurs images à la corbeille',
    body: Selection,
    reply: json(TrashedBatch),
  }),
  read: get('/images/:imageId', {
    access: 'user',
    summary: 'Lire une image et ses réglages',
    reply: json(ImageRecord),
    problems: ['image.not-found'],
  }),
  remove: del('/images/:imageId', {
    access: 'user',
    summary: 'Supprimer une image',
    reply: empty,
    problems: ['image.not-found'],
  }),
  setFavorite: post('/images/:imageId/favorite', {
    access: 'user',
    summary:
      'Ajouter une image à ses favoris, ou l’en retirer\u00a0; sans précision, inverser l’état actuel',
    body: z.strictObject({ favorite: z.boolean().optional() }).optional(),
    reply: json(ImageRecord),
    problems: ['image.not-found'],
  }),
  setTags: post('/images/:imageId/tags', {
    access: 'user',
    summary: 'Remplacer les étiquettes d’une image',
    body: z.strictObject({ tags: z.array(tagText).max(imageLimits.tagsMax) }),
    reply: json(ImageRecord),
    problems: ['image.not-found'],
  }),
  download: get('/images/:imageId/download', {
    access: 'user',
    summary:
      'Télécharger une image\u00a0: l’original, ou en JPEG ou WebP à la qualité choisie dans ses paramètres',
    query: PictureDownloadQuery,
    reply: file('image/png', 'image/jpeg', 'image/webp'),
    problems: ['image.not-found'],
  }),
}
