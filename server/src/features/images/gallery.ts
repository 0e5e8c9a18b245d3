import type { ImageFilter } from '@atelier/contract/images/gallery'
import type { ImageRecord } from '@atelier/contract/images/images'
import { Problem } from '@atelier/contract/problems/problems'
import { toPage } from '@atelier/contract/wire/paging'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import type { TrashedBatch } from '@atelier/contract/works/work-kinds'
import type { Database } from '#database/database.ts'
import type { TrashTogether, WorksService } from '#features/works/works.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { openPictureDownload } from '#storage/download-picture.ts'
import type { GenerateImagesDependencies } from './generate-images.ts'
import { createImageArchive } from './image-archive.ts'
import { imageFileName } from './image-file-name.ts'
import type { StoredImage } from './images.repository.ts'
import { presentImage } from './present-image.ts'

export type GalleryDependencies = GenerateImagesDependencies & {
  readonly database: Database
  readonly works: Pick<WorksService, 'trash' | 'trashAll' | 'marks' | 'setWorkTags'>
}

/** @throws Problem if the user has no picture with this id */
export const requireImage =
  ({ repository }: GalleryDependencies) =>
  async (userId: string, imageId: string): Promise<StoredImage> => {
    const image = await repository.find(userId, imageId)
    if (!image) throw new Problem('image.not-found')
    return image
  }

/** Lists, changes, downloads and removes pictures. */
export const createGallery = (dependencies: GalleryDependencies) => ({
  ...galleryReading(dependencies),
  ...galleryChanges(dependencies),
  ...galleryDownloads(dependencies),
})

function galleryReading(dependencies: GalleryDependencies) {
  const { repository, files, works } = dependencies
  const findImage = requireImage(dependencies)
  return {
    async history(userId: string, filter: ImageFilter) {
      const link = await files.linksFor(userId)
      const { images, total } = await repository.list(userId, filter)
      const marksOf = await works.marks(userId, idsOf(images))
      return toPage(
        images.map((image) => {
          const { isPinned, project, retentionAt } = marksOf(image.id)
          return {
            ...presentImage(image, link),
            ...(isPinned && { isPinned }),
            ...(project && { project }),
            ...(retentionAt !== undefined && { retentionAt }),
          }
        }),
        total,
        filter,
      )
    },
    idsBy: repository.idsBy,
    facets: repository.facets,
    searchTexts: repository.searchTexts,
    read: async (userId: string, imageId: string): Promise<ImageRecord> =>
      presentImage(await findImage(userId, imageId), await files.linksFor(userId)),
  }
}

function galleryChanges(dependencies: GalleryDependencies) {
  const { repository, files, database, works } = dependencies
  const findImage = requireImage(dependencies)
  return {
    /** Puts these pictures into the trash, as one batch. */
    async removeSelected(userId: string, ids: readonly string[]): Promise<TrashedBatch> {
      const batchId = dependencies.makeId()
      const trashed = await works.trash({ userId, kind: 'image', ids, batchId })
      return { removed: trashed.length, batchId }
    },
    async trashSome(userId: string, ids: readonly string[], batch: TrashTogether): Promise<number> {
      return (await works.trash({ userId, kind: 'image', ids, ...batch })).length
    },
    /** Puts all pictures into the trash. */
    removeAll: (userId: string): Promise<TrashedBatch> => works.trashAll(userId, 'image'),
    async remove(userId: string, imageId: string): Promise<void> {
      const trashed = await works.trash({ userId, kind: 'image', ids: [imageId] })
      if (trashed.length === 0) throw new Problem('image.not-found')
    },
    /** Removes one for good. */
    purge: (userId: string, imageId: string): Promise<void> => purge(dependencies, userId, imageId),
    async setFavorite(
      userId: string,
      imageId: string,
      requested: boolean | undefined,
    ): Promise<ImageRecord> {
      const image = await findImage(userId, imageId)
      const isFavorite = requested ?? !image.isFavorite
      await database.commit((transaction) =>
        repository.setFavorite(imageId, isFavorite, transaction),
      )
      return presentImage({ ...image, isFavorite }, await files.linksFor(userId))
    },
    async setTags(userId: string, imageId: string, given: readonly string[]): Promise<ImageRecord> {
      await findImage(userId, imageId)
      const tags = { userId, workId: imageId, names: given }
      await database.commit((transaction) => works.setWorkTags(transaction, tags), {
        lock: `works:${userId}`,
      })
      return presentImage(await findImage(userId, imageId), await files.linksFor(userId))
    },
  }
}

function galleryDownloads(dependencies: GalleryDependencies) {
  const findImage = requireImage(dependencies)
  return {
    async download(
      caller: Caller,
      { imageId, format }: { readonly imageId: string; readonly format: PictureFormat },
    ) {
      const image = await findImage(caller.userId, imageId)
      const file = await openPictureDownload(dependencies, { caller, fileId: image.fileId, format })
      if (!file) throw new Problem('image.not-found')
      return { ...file, downloadName: imageFileName(image, format) }
    },
    async downloadAll(
      caller: Caller,
      { ids, format }: { readonly ids: readonly string[]; readonly format: PictureFormat },
    ) {
      const images = await dependencies.repository.findAll(caller.userId, ids)
      if (images.length === 0) throw new Problem('image.not-found')
      const open = (fileId: string) => openPictureDownload(dependencies, { caller, fileId, format })
      return {
        mediaType: 'application/zip',
        downloadName: 'images.zip',
        stream: createImageArchive(images, format, open),
      }
    },
  }
}

async function purge(
  { database, repository, files }: GalleryDependencies,
  userId: string,
  imageId: string,
): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    const removed = await repository.remove(userId, imageId, transaction)
    await files.removeRows(transaction, removed)
    return removed
  })
  await files.removeBytes(fileIds)
}

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)
