import { FieldKind, PromptField } from '@atelier/contract/prompts/prompt-fields'
import { type PromptDraft, type PromptQuery, PromptUse } from '@atelier/contract/prompts/prompts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import type { PromptsTable } from '#database/tables/prompts.ts'
import { isPinnedWork, notInTrash } from '#database/works/current-works.ts'
import { isReadableWork } from '#database/works/readable-works.ts'
import { nameKey } from '#platform/text/name-key.ts'

/** A prompt as it is stored. */
export interface StoredPrompt extends PromptDraft {
  readonly id: string
  readonly ownerId: string
  readonly version: number
  /** By its owner. */
  readonly isPinned: boolean
  readonly createdAt: number
  readonly updatedAt: number
}
export type NewPrompt = Omit<StoredPrompt, 'version' | 'isPinned' | 'updatedAt'>
export type ListedPrompt = Omit<StoredPrompt, 'text' | 'fields'>

/** Prompts; `queries` may be a transaction. */
export const promptRows = (queries: Queries) => ({
  ...promptReads(queries),
  ...commandReads(queries),
  ...promptChanges(queries),
})

const listedColumns = [
  'prompts.id',
  'prompts.user_id',
  'prompts.command',
  'prompts.title',
  'prompts.uses_in',
  'prompts.version',
  'prompts.created_at',
  'prompts.updated_at',
] as const

const isPinned = isPinnedWork('prompts.id').as('is_pinned')

const promptReads = (queries: Queries) => {
  const readable = (userId: string) =>
    queries
      .selectFrom('prompts')
      .where(isReadableWork('prompts', userId))
      .where(notInTrash('prompts.id'))
  return {
    /** What the user may not use is not there. */
    async find(userId: string, id: string): Promise<StoredPrompt | undefined> {
      const row = await readable(userId)
        .selectAll('prompts')
        .select(isPinned)
        .where('prompts.id', '=', id)
        .executeTakeFirst()
      return row && toPrompt(row)
    },
    /** Without asking who reads it: the caller has a link. */
    async findShared(id: string): Promise<StoredPrompt | undefined> {
      const row = await queries
        .selectFrom('prompts')
        .selectAll('prompts')
        .select(isPinned)
        .where('id', '=', id)
        .where(notInTrash('prompts.id'))
        .executeTakeFirst()
      return row && toPrompt(row)
    },
    /** One's own first, the pinned ones before the others; each by command. */
    async list(userId: string, { page, limit, q = '', use }: PromptQuery) {
      let found = readable(userId)
      if (use) found = found.where('uses_in', 'like', `% ${use} %`)
      if (q !== '')
        found = found.where('search_key', 'like', sql<string>`${likeText(q)} escape '\\'`)
      const rows = await found
        .select(listedColumns)
        .select(isPinned)
        .orderBy(sql`case when prompts.user_id <> ${userId} then 2
          when ${isPinnedWork('prompts.id')} then 0 else 1 end`)
        .orderBy('command')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await found
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow()
      return { prompts: rows.map(toListed), total: Number(total) }
    },
  }
}

const commandReads = (queries: Queries) => ({
  /** Own ones, those in the trash too. */
  async countOwn(userId: string): Promise<number> {
    const { total } = await queries
      .selectFrom('prompts')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(total)
  },
  /** Those that are taken. */
  async listCommands(userId: string): Promise<ReadonlySet<string>> {
    const rows = await queries
      .selectFrom('prompts')
      .select('command_key')
      .where('user_id', '=', userId)
      .execute()
    return new Set(rows.map((row) => row.command_key))
  },
  async isCommandTaken(userId: string, command: string, exceptId = ''): Promise<boolean> {
    const row = await queries
      .selectFrom('prompts')
      .select('id')
      .where('user_id', '=', userId)
      .where('command_key', '=', command)
      .where('id', '<>', exceptId)
      .executeTakeFirst()
    return row !== undefined
  },
})

const likeText = (text: string) => `%${nameKey(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const promptChanges = (queries: Queries) => ({
  async insert({ id, ownerId, createdAt, ...draft }: NewPrompt) {
    await queries
      .insertInto('prompts')
      .values({
        ...{ id, user_id: ownerId, ...columnsOf(draft), command_key: draft.command },
        ...{ version: 1, created_at: createdAt, updated_at: createdAt },
      })
      .execute()
  },
  /** Returns whether the user has it in the version before this one, outside the trash. */
  async update(
    userId: string,
    id: string,
    { version, at, ...draft }: PromptDraft & { readonly version: number; readonly at: number },
  ): Promise<boolean> {
    const { command } = draft
    const { numUpdatedRows } = await queries
      .updateTable('prompts')
      .set({ ...columnsOf(draft), version, updated_at: at })
      // One that was restored beside another of the same command stays so until it gets its own.
      .set(({ ref, eb, val }) => ({
        command_key: eb
          .case()
          .when('command', '=', command)
          .then(ref('command_key'))
          .else(val(command))
          .end(),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('version', '=', version - 1)
      .where(notInTrash('prompts.id'))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async remove(userId: string, id: string): Promise<void> {
    await queries.deleteFrom('prompts').where('id', '=', id).where('user_id', '=', userId).execute()
  },
  /** To another user, who may have one of this command. */
  async move(id: string, to: string): Promise<void> {
    const taken = sql<boolean>`exists (select 1 from prompts other
      where other.user_id = ${to} and other.command_key = prompts.command)`
    await queries
      .updateTable('prompts')
      .set({
        user_id: to,
        command_key: sql<string>`case when ${taken} then command || ' ' || id else command end`,
      })
      .where('id', '=', id)
      .execute()
  },
})

const columnsOf = ({ command, title, text, fields, uses }: PromptDraft) => ({
  command,
  title,
  search_key: `${command} ${nameKey(title)}`,
  text,
  fields: JSON.stringify(fields),
  uses_in: ` ${[...new Set(uses)].join(' ')} `,
})

type ListedRow = Pick<
  Selectable<PromptsTable>,
  'id' | 'user_id' | 'command' | 'title' | 'uses_in' | 'version' | 'created_at' | 'updated_at'
> & { readonly is_pinned: SqlBool }
const toListed = (row: ListedRow): ListedPrompt => ({
  id: row.id,
  ownerId: row.user_id,
  command: row.command,
  title: row.title,
  uses: z.array(PromptUse).parse(row.uses_in.trim().split(' ')),
  version: row.version,
  isPinned: Boolean(row.is_pinned),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
})
const toPrompt = (row: Selectable<PromptsTable> & Pick<ListedRow, 'is_pinned'>): StoredPrompt => ({
  ...toListed(row),
  text: row.text,
  fields: parseFields(JSON.parse(row.fields)),
})

/** As they were checked when they were written. */
export const StoredFields = z.array(
  z.object({ ...PromptField.shape, kind: FieldKind, name: z.string() }),
)
const parseFields = (value: unknown) => StoredFields.parse(value)
