import type { ImageFilter, Preset, PresetDraft } from '@atelier/contract/images/gallery'
import {
  type CreatedImage,
  type ImageBatch,
  type ImageDraft,
  type ImageRecord,
  imageLimits,
} from '@atelier/contract/images/images'
import { Problem } from '@atelier/contract/problems/problems'
import { toPage } from '@atelier/contract/wire/paging'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import type { Database } from '#database/database.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { isoDate } from '#platform/clock.ts'
import { openPictureDownload } from '#storage/download-picture.ts'
import { createImageGeneration, type GenerateImagesDependencies } from './generate-images.ts'
import { createImageArchive } from './image-archive.ts'
import { imageFileName } from './image-file-name.ts'
import { createImagesRepository, type StoredImage } from './images.repository.ts'
import { createOwnedImages } from './owned-images.repository.ts'
import { presentImage } from './present-image.ts'
import { createPresetsRepository, type StoredPreset } from './presets.repository.ts'
import { createUpscaling } from './upscale-image.ts'

export type ImagesServiceDependencies = Omit<GenerateImagesDependencies, 'repository'> & {
  readonly database: Database
}

/** Pictures made from words: made, enlarged, kept, found again. */
export function createImagesService(options: ImagesServiceDependencies) {
  const repository = createImagesRepository(options.database.queries)
  const place: GalleryDependencies = { ...options, repository }
  const generate = createImageGeneration(place)
  const upscale = createUpscaling(place)
  const own = requireImage(place)
  const makeOne = async (userId: string, draft: ImageDraft, requestKey: RequestKey | undefined) => {
    const { job, done } = await generate(userId, { draft, count: 1 }, requestKey)
    return { job, done: done.then(onlyOne) }
  }

  return {
    generate: makeOne,
    async batch(
      userId: string,
      { count, ...draft }: ImageBatch,
      requestKey: RequestKey | undefined,
    ) {
      const { job, done } = await generate(userId, { draft, count }, requestKey)
      return { job, done: done.then(({ images }) => ({ images: [...images] })) }
    },
    async regenerate(userId: string, imageId: string, requestKey: RequestKey | undefined) {
      return await makeOne(userId, { ...(await own(userId, imageId)).params, seed: -1 }, requestKey)
    },
    upscale: (
      userId: string,
      order: { readonly imageId: string; readonly factor: 2 | 4 },
      requestKey: RequestKey | undefined,
    ) => upscale(userId, order, requestKey),
    ...gallery(place),
    ...presets(options),
    owned: createOwnedImages(options.database.queries),
  }
}
export type ImagesService = ReturnType<typeof createImagesService>

type GalleryDependencies = GenerateImagesDependencies & { readonly database: Database }

const requireImage =
  ({ repository }: GalleryDependencies) =>
  async (userId: string, imageId: string): Promise<StoredImage> => {
    const image = await repository.find(userId, imageId)
    if (!image) throw new Problem('image.not-found')
    return image
  }

function onlyOne({ images: [image] }: { readonly images: readonly ImageRecord[] }): CreatedImage {
  if (!image) throw new Problem('image.unreadable')
  return { imageUrl: image.imageUrl, image }
}

/** What was made. */
function gallery(place: GalleryDependencies) {
  const { repository, files, database } = place
  const own = requireImage(place)
  const present = (image: StoredImage) => presentImage(image, files)

  async function removeAll(userId: string, ids: readonly string[]): Promise<number> {
    const removed = await database.commit(async (transaction) => {
      const rows = await repository.remove(userId, ids, transaction)
      await files.removeRows(
        transaction,
        rows.flatMap(({ fileIds }) => fileIds),
      )
      return rows
    })
    await files.removeBytes(removed.flatMap(({ fileIds }) => fileIds))
    return removed.length
  }

  return {
    async history(userId: string, filter: ImageFilter) {
      const { images, total } = await repository.list(userId, filter)
      return toPage(images.map(present), total, filter)
    },
    facets: repository.facets,
    searchTexts: repository.searchTexts,
    read: async (userId: string, imageId: string): Promise<ImageRecord> =>
      present(await own(userId, imageId)),
    async remove(userId: string, imageId: string): Promise<void> {
      if ((await removeAll(userId, [imageId])) === 0) throw new Problem('image.not-found')
    },
    removeAll,
    async setFavorite(
      userId: string,
      imageId: string,
      wished: boolean | undefined,
    ): Promise<ImageRecord> {
      const image = await own(userId, imageId)
      const isFavorite = wished ?? !image.isFavorite
      await database.commit((transaction) =>
        repository.setFavorite(imageId, isFavorite, transaction),
      )
      return present({ ...image, isFavorite })
    },
    async setTags(userId: string, imageId: string, given: readonly string[]): Promise<ImageRecord> {
      const image = await own(userId, imageId)
      const tags = [...new Map(given.map((tag) => [tag.toLowerCase(), tag])).values()]
      await database.commit((transaction) => repository.setTags(imageId, tags, transaction))
      return present({ ...image, tags })
    },
    /** The picture's bytes, to be kept as a file. */
    async download(
      userId: string,
      { imageId, format }: { readonly imageId: string; readonly format: PictureFormat },
    ) {
      const image = await own(userId, imageId)
      const file = await openPictureDownload(place, { userId, fileId: image.fileId, format })
      if (!file) throw new Problem('image.not-found')
      return { ...file, downloadName: imageFileName(image, format) }
    },
    async downloadAll(
      userId: string,
      { ids, format }: { readonly ids: readonly string[]; readonly format: PictureFormat },
    ) {
      const images = await repository.findAll(userId, ids)
      if (images.length === 0) throw new Problem('image.not-found')
      const open = (fileId: string) => openPictureDownload(place, { userId, fileId, format })
      return {
        mediaType: 'application/zip',
        downloadName: 'images.zip',
        stream: createImageArchive(images, format, open),
      }
    },
  }
}

/** Parameters kept under names. */
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
      return await database.commit(async (transaction) => {
        const saved = await repository.save(preset, transaction)
        if ((await repository.count(userId, transaction)) > imageLimits.presetsMax)
          throw new Problem('image.too-many-presets')
        return present(saved)
      })
    },
    async removePreset(userId: string, presetId: string): Promise<void> {
      if (
        !(await database.commit((transaction) => repository.remove(userId, presetId, transaction)))
      )
        throw new Problem('image.preset-not-found')
    },
  }
}
