import { type SqlBool, sql } from 'kysely'

/** Whether its owner keeps the work of a row of `works`: by a pin, or by a project whose works are to be kept, be it in the trash. */
export const isSparedWork = sql<SqlBool>`(works.pinned_at is not null or exists (select 1 from projects
  where projects.id = works.project_id and projects.is_kept = 1))`

/** Whether nothing was done with it since then; a restored work counts from its restoration. */
export const isUntouchedSince = (at: number) =>
  sql<SqlBool>`(works.at <= ${at} and (works.restored_at is null or works.restored_at <= ${at}))`
