import { SourceGap } from '@atelier/contract/knowledge/sources'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { readInPages } from '#database/owned-rows.ts'
import type { SourcesTable } from '#database/tables/knowledge.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isoDate } from '#platform/clock.ts'
import { titleAsFileName, withoutExtension } from '#platform/files/file-name.ts'
import type { CountableItems, ExportableItems, ExportItem } from '#storage/owned-items.ts'
import { fileNameOf } from '../sources/sources.ts'
import { removableKnowledge } from './remove-rows.repository.ts'

const exportedColumns = [
  'sources.id',
  'sources.collection_id',
  'collections.name as collection',
  'sources.kind',
  'sources.title',
  'sources.address',
  'sources.file_id',
  'sources.state',
  'sources.language',
  'sources.pages',
  'sources.gaps',
  'sources.created_at',
] as const
const Gaps = z.array(SourceGap)

/** A user's documents, as other features count, export and remove them. */
export function createOwnedKnowledge(queries: Queries): CountableItems &
  ExportableItems & {
    readonly removable: typeof removableKnowledge
    collections(userId: string): AsyncGenerator<object>
  } {
  const mine = (userId: string) =>
    queries
      .selectFrom('sources')
      .innerJoin('collections', 'collections.id', 'sources.collection_id')
      .where('sources.user_id', '=', userId)
      .where('sources.removed_at', 'is', null)
      .where(notInTrash('sources.collection_id'))
  return {
    removable: removableKnowledge,
    async count(userId) {
      const { total } = await mine(userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async *exportItems(userId) {
      for await (const rows of inPages(mine(userId))) yield* rows.map(toExportItem)
    },
    async *collections(userId) {
      const own = queries
        .selectFrom('collections')
        .selectAll()
        .where('user_id', '=', userId)
        .where(notInTrash('collections.id'))
      for await (const rows of readInPages(own))
        for (const { id, name, description, audience, created_at: at } of rows)
          yield { id, name, description, audience, createdAt: isoDate(Number(at)) }
    },
  }

  /** In order of ids, some at a time in memory. */
  async function* inPages(documents: ReturnType<typeof mine>) {
    for (let lastId = ''; ; ) {
      const rows = await documents
        .select(exportedColumns)
        .where('sources.id', '>', lastId)
        .orderBy('sources.id')
        .limit(rowsPerPage)
        .execute()
      yield rows
      lastId = rows.at(-1)?.id ?? ''
      if (rows.length < rowsPerPage) return
    }
  }
}

const rowsPerPage = 500

type ExportedRow = Pick<
  Selectable<SourcesTable>,
  | 'id'
  | 'collection_id'
  | 'kind'
  | 'title'
  | 'address'
  | 'file_id'
  | 'state'
  | 'language'
  | 'pages'
  | 'gaps'
  | 'created_at'
> & { readonly collection: string }

function toExportItem(row: ExportedRow): ExportItem {
  const folder = folderOf({ id: row.collection_id, name: row.collection })
  const name = fileNameOf(row)
  const [, extension = ''] = /(\.[a-z0-9]{1,8})$/i.exec(name) ?? []
  const file = `${folder}/${titleAsFileName(withoutExtension(name))}-${row.id.slice(-8)}${extension}`
  const { kind, title, address, state, language, pages } = row
  return {
    id: row.id,
    metadata: {
      ...{ collection: row.collection, kind, title, address, state, language, pages },
      gaps: Gaps.parse(JSON.parse(row.gaps)),
      file,
    },
    createdAt: Number(row.created_at),
    files: [{ id: row.file_id, name: file }],
  }
}

const folderOf = ({ id, name }: { readonly id: string; readonly name: string }) =>
  `${titleAsFileName(name)}-${id.slice(-8)}`
