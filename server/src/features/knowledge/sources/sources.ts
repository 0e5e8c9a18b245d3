import type { ExcerptQuery, Source, SourceQuery } from '@atelier/contract/knowledge/sources'
import { toPage } from '@atelier/contract/wire/paging'
import type { WorksService } from '#features/works/works.service.ts'
import { extensionOf } from '#platform/files/file-name.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { collectionRows } from '../collections/collections.repository.ts'
import { requireCollection } from '../collections/collections.ts'
import { meaningShares } from '../embedding/meaning-shares.ts'
import { type AddSourceDependencies, publishSource } from './add-source.ts'
import { excerptRows } from './excerpts.repository.ts'
import { presentExcerpt, presentSource } from './present-source.ts'
import { presentTo, viewerOf } from './present-to.ts'
import { missing, requireChangeable, requireSource } from './require-source.ts'
import { sourceRows } from './sources.repository.ts'
import type { StoredSource } from './stored-source.ts'

export interface SourcesDependencies extends Omit<AddSourceDependencies, 'files'> {
  readonly files: Pick<StoredFiles, 'open'>
  readonly works: Pick<WorksService, 'putIntoTrash'>
  /** Something that could be found no longer can. */
  onChange(): void
}

/** Documents of collections: read by whom a collection is shared with, changed by those who may. */
export const createSources = (dependencies: SourcesDependencies) => ({
  ...sourceReading(dependencies),
  ...sourceChanging(dependencies),
})

function sourceReading({ database: { queries }, files }: SourcesDependencies) {
  return {
    async sources(userId: string, collectionId: string, query: SourceQuery) {
      const collection = await requireCollection(queries, userId, collectionId)
      const { sources, total } = await sourceRows(queries).list(collectionId, query)
      const shares = await meaningShares(queries, sources)
      const viewer = viewerOf(userId, collection)
      const presented = sources.map((source) =>
        presentSource(source, viewer, shares.get(source.id)),
      )
      return toPage(presented, total, query)
    },
    readSource: async (userId: string, id: string): Promise<Source> =>
      await presentTo(queries, userId, await requireSource(queries, userId, id)),
    async excerpts(userId: string, id: string, query: ExcerptQuery) {
      const { excerptCount, reading } = await requireSource(queries, userId, id)
      const excerpts = await excerptRows(queries).listAround({ sourceId: id, reading }, query)
      return {
        passages: excerpts.map(presentExcerpt),
        before: excerpts[0]?.ordinal ?? 0,
        total: excerptCount,
      }
    },
    /** Without a link: each download asks for the rights again. */
    async original(userId: string, id: string) {
      const source = await requireSource(queries, userId, id)
      const opened = await files.open(source.fileId)
      if (!opened) throw missing()
      return { ...opened, mediaType: 'application/octet-stream', downloadName: fileNameOf(source) }
    },
  }
}

const extensions: Readonly<Record<string, string>> = {
  text: 'txt',
  page: 'html',
  transcription: 'json',
  chat: 'json',
}
/** Under which the original is downloaded: that of the file, or its title. */
export function fileNameOf({ kind, title }: Pick<StoredSource, 'kind' | 'title'>): string {
  const extension = extensions[kind]
  return extension === undefined || extensionOf(title) === extension
    ? title
    : `${title}.${extension}`
}

function sourceChanging(dependencies: SourcesDependencies) {
  const { database, works, live, clock, onChange, startReading } = dependencies
  return {
    /** Into its owner's trash. @throws Problem */
    async removeSource(userId: string, id: string): Promise<void> {
      const { ownerId } = await requireChangeable(database.queries, userId, id)
      const removed = await database.commit(
        async (on) => {
          const source = await requireChangeable(on, userId, id)
          const trash = { userId: source.ownerId, kind: 'source', ids: [id] } as const
          const isRemoved =
            (await sourceRows(on).remove(id, clock.now())) &&
            (await works.putIntoTrash(on, trash)).length > 0
          if (!isRemoved) throw missing()
          await collectionRows(on).touch(source.collectionId, clock.now())
          return source
        },
        { lock: `works:${ownerId}` },
      )
      publishSource(live, removed, { state: 'gone' })
      onChange()
    },
    /** Reads the original again from its beginning. @throws Problem */
    async reread(userId: string, id: string): Promise<Source> {
      const source = await database.commit(async (on) => {
        await requireChangeable(on, userId, id)
        if (!(await sourceRows(on).reread(id, userId))) throw missing()
        return await requireSource(on, userId, id)
      })
      publishSource(live, source)
      await startReading(userId)
      return await presentTo(database.queries, userId, source)
    },
  }
}
