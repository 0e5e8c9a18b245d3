import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import { type PromptDraft, PromptUse, type PromptVersion } from '@atelier/contract/prompts/prompts'
import type { PageQuery } from '@atelier/contract/wire/paging'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import { StoredFields } from './prompts.repository.ts'

const VersionContent = z.object({
  title: z.string(),
  text: z.string(),
  fields: StoredFields,
  uses: z.array(PromptUse),
})
export type VersionContent = z.output<typeof VersionContent>

/** What prompts were; `queries` may be a transaction. The caller has checked whose they are. */
export const versionRows = (queries: Queries) => ({
  /** The newest version. The oldest go, and the prompt counts what all of them store. */
  async add(
    promptId: string,
    number: number,
    { title, text, fields, uses, at }: Omit<PromptDraft, 'command'> & { readonly at: number },
  ): Promise<void> {
    const content = JSON.stringify({ title, text, fields, uses })
    await queries
      .insertInto('prompt_versions')
      .values({ prompt_id: promptId, number, content, created_at: at })
      .execute()
    await queries
      .deleteFrom('prompt_versions')
      .where('prompt_id', '=', promptId)
      .where('number', '<=', number - promptLimits.versions)
      .execute()
    await queries
      .updateTable('prompts')
      .set({
        byte_size: sql<number>`(select sum(octet_length(content)) from prompt_versions
          where prompt_versions.prompt_id = prompts.id)`,
      })
      .where('id', '=', promptId)
      .execute()
  },
  /** Newest first. */
  async list(promptId: string, { page, limit }: PageQuery) {
    const all = queries.selectFrom('prompt_versions').where('prompt_id', '=', promptId)
    const rows = await all
      .selectAll()
      .orderBy('number', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await all
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow()
    const versions: PromptVersion[] = rows.map(({ number, content, created_at: at }) => ({
      number,
      ...VersionContent.parse(JSON.parse(content)),
      createdAt: isoDate(Number(at)),
    }))
    return { versions, total: Number(total) }
  },
  async find(promptId: string, number: number): Promise<VersionContent | undefined> {
    const row = await queries
      .selectFrom('prompt_versions')
      .select('content')
      .where('prompt_id', '=', promptId)
      .where('number', '=', number)
      .executeTakeFirst()
    return row && VersionContent.parse(JSON.parse(row.content))
  },
})
