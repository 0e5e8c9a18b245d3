import {
  ListedKind,
  listedKinds,
  type WorkKind,
  type WorkState,
  workKinds,
  workLimits,
} from '@atelier/contract/works/work-kinds'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { hasProject } from '#database/works/work-projects.ts'
import { worksByTitle } from '#database/works/works-by-title.ts'
import { wordsOf } from '#platform/text/words.ts'

export const stateNumbers = { current: 0, archived: 1 } as const satisfies Record<WorkState, number>

/** Which of a user's works; each condition may be absent. */
export interface WorkSelection {
  readonly userId: string
  readonly kind?: ListedKind | undefined
  readonly state: WorkState
  readonly pinned?: 'true' | undefined
  /** Id of a tag. */
  readonly tag?: string | undefined
  /** Id of a project. */
  readonly project?: string | undefined
  /** Words of the title. */
  readonly q?: string | undefined
}

const isListed = (kind: WorkKind) => ListedKind.safeParse(kind).success
const unlistedKinds = workKinds.filter((kind) => !isListed(kind))

/** Words of a title that are looked for; without any, every title fits. */
const wordsMax = 12
const searchedWords = (q = '') => [...wordsOf(q)].slice(0, wordsMax).map(({ word }) => word)

/**
 * The works of a selection, for a page that reads `rows` of them in order. Those with a rare tag, or with words in their titles, are found
 * first and sorted; of the others the list is read in its order until there are enough.
 */
export async function selectWorks(on: Queries, selection: WorkSelection, rows: number) {
  const { userId, kind, state, pinned, tag, project, q } = selection
  const words = searchedWords(q)
  const isRare = tag !== undefined && (await isRareTag(on, selection, rows))
  const isFoundFirst = words.length > 0 || isRare || project !== undefined
  let found = on
    .selectFrom('works')
    .where(isFoundFirst ? ownerWithoutIndex('user_id') : 'user_id', '=', userId)
    // Written out: compared with an index of one state, a parameter has SQLite plan the list anew at every use.
    .where('state', '=', sql.lit(stateNumbers[state]))
  if (project !== undefined)
    found = found.where('project_id', '=', project).where(hasProject(userId, project))
  // Kinds with pages of their own are in no list. Not the listed ones: an index by kind would be read, and sorted.
  found =
    kind === undefined
      ? found.where('kind', 'not in', unlistedKinds)
      : found.where('kind', '=', kind)
  if (pinned) found = found.where('pinned_at', 'is not', null)
  if (words.length > 0) {
    const kinds = kind === undefined ? listedKinds : [kind]
    found = found.where('id', 'in', worksByTitle(on, { userId, words, kinds }))
  }
  if (tag === undefined) return found
  if (isRare)
    return found.where(
      'id',
      'in',
      on.selectFrom('work_tags').select('work_id').where('tag_id', '=', tag),
    )
  // As a number: SQLite would begin with the tag otherwise.
  return found.where(
    sql<SqlBool>`(select count(*) from work_tags where work_tags.tag_id = ${tag} and work_tags.work_id = works.id) > 0`,
  )
}

/** Whether reading all works with the tag takes fewer steps than reading the list until enough of them were seen. */
async function isRareTag(on: Queries, selection: WorkSelection, rows: number): Promise<boolean> {
  const { tag: _, ...anyTag } = selection
  const [tagged, all] = [await countByCounts(on, selection), await countByCounts(on, anyTag)]
  return tagged * tagged <= rows * all
}

/** How many works a selection has; beyond `workLimits.filteredMax`, that number plus one may be given. */
export async function countWorks(on: Queries, selection: WorkSelection): Promise<number> {
  if (
    !selection.pinned &&
    selection.project === undefined &&
    searchedWords(selection.q).length === 0
  )
    return await countByCounts(on, selection)
  const most = workLimits.filteredMax + 1
  const found = await selectWorks(on, selection, most)
  const { count } = await on
    .selectFrom(found.select('id').limit(most).as('found'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** By kind, state and tag alone, from what triggers count. */
async function countByCounts(
  on: Queries,
  { userId, kind, state, tag }: WorkSelection,
): Promise<number> {
  const kinds = kind === undefined ? listedKinds : [kind]
  const { n } =
    tag === undefined
      ? await on
          .selectFrom('work_counts')
          .select(({ fn }) => fn.sum<number | string | null>('n').as('n'))
          .where('user_id', '=', userId)
          .where('kind', 'in', kinds)
          .where('state', '=', stateNumbers[state])
          .executeTakeFirstOrThrow()
      : await on
          .selectFrom('tags')
          .innerJoin('tag_counts', 'tag_counts.tag_id', 'tags.id')
          .select(({ fn }) => fn.sum<number | string | null>('tag_counts.n').as('n'))
          .where('tags.id', '=', tag)
          .where('tags.user_id', '=', userId)
          .where('tag_counts.kind', 'in', kinds)
          .where('tag_counts.state', '=', stateNumbers[state])
          .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}
