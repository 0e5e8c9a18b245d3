import type { Preset, PresetDraft } from '@atelier/contract/images/gallery'
import {
  type CreatedImage,
  type ImageBatch,
  type ImageDraft,
  type ImageRecord,
  imageLimits,
} from '@atelier/contract/images/images'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { isoDate } from '#platform/clock.ts'
import { createGallery, type GalleryDependencies, requireImage } from './gallery.ts'
import { createImageGeneration, type GenerateImagesDependencies } from './generate-images.ts'
import { createImagesRepository } from './images.repository.ts'
import { createOwnedImages } from './owned-images.repository.ts'
import { createPresetsRepository, type StoredPreset } from './presets.repository.ts'
import { createUpscaling } from './upscale-image.ts'

export type ImagesServiceDependencies = Omit<GenerateImagesDependencies, 'repository'> & {
  readonly database: Database
  readonly works: GalleryDependencies['works']
}

/** Pictures: generation from a prompt, upscaling, storage and search. */
export function createImagesService(options: ImagesServiceDependencies) {
  const repository = createImagesRepository(options.database.queries)
  const dependencies: GalleryDependencies = { ...options, repository }
  const generate = createImageGeneration(dependencies)
  const upscale = createUpscaling(dependencies)
  const findImage = requireImage(dependencies)
  const makeOne = async (userId: string, draft: ImageDraft, requestKey: RequestKey | undefined) => {
    const { job, done } = await generate(userId, { draft, count: 1 }, requestKey)
    return { job, done: done.then(onlyOne) }
  }

  return {
    generate: makeOne,
    async batch(
      userId: string,
      { count, keyId, ...draft }: ImageBatch & { readonly keyId?: string | undefined },
      requestKey: RequestKey | undefined,
    ) {
      const { job, done } = await generate(userId, { draft, count, keyId }, requestKey)
      return { job, done: done.then(({ images }) => ({ images: [...images] })) }
    },
    async regenerate(userId: string, imageId: string, requestKey: RequestKey | undefined) {
      return await makeOne(
        userId,
        { ...(await findImage(userId, imageId)).params, seed: -1 },
        requestKey,
      )
    },
    upscale: (
      userId: string,
      order: { readonly imageId: string; readonly factor: number },
      requestKey: RequestKey | undefined,
    ) => upscale(userId, order, requestKey),
    ...createGallery(dependencies),
    ...presets(options),
    owned: createOwnedImages(options.database.queries),
  }
}
export type ImagesService = ReturnType<typeof createImagesService>

function onlyOne({ images: [image] }: { readonly images: readonly ImageRecord[] }): CreatedImage {
  if (!image) throw new Problem('image.unreadable')
  return { imageUrl: image.imageUrl, image }
}

/** Parameters that users save under a name. */
function presets({ database, clock, makeId }: ImagesServiceDependencies) {
  const repository = createPresetsRepository(database.queries)
  const present = ({ id, name, params, createdAt }: StoredPreset): Preset => ({
    id,
    name,
    params,
    createdAt: isoDate(createdAt),
  })
  return {
    presets: async (userId: string): Promise<Preset[]> =>
      (await repository.list(userId, imageLimits.presetsMax)).map(present),
    async savePreset(userId: string, { name, params }: PresetDraft): Promise<Preset> {
      const preset = { id: makeId(), userId, name, params, createdAt: clock.now() }
      const save = async (transaction: WriteTransaction) => {
        const saved = await repository.save(preset, transaction)
        if ((await repository.count(userId, transaction)) > imageLimits.presetsMax)
          throw new Problem('image.too-many-presets')
        return present(saved)
      }
      return await database.commit(save, { lock: `presets:${userId}` })
    },
    async removePreset(userId: string, presetId: string): Promise<void> {
      if (
        !(await database.commit((transaction) => repository.remove(userId, presetId, transaction)))
      )
        throw new Problem('image.preset-not-found')
    },
  }
}
