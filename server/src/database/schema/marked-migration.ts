import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Queries } from '../database.ts'

/**
 * What a migration means to programs that do not know it:
 * - `expand`: they go on as before, so that servers are upgraded one after the other;
 * - `contract`: they must know the migration `breaksBelow`, which has what it takes. It waits until all servers do;
 * - `stop`: none of them may be running, now or later.
 */
export type MigrationEffect =
  | { readonly kind: 'expand' }
  | { readonly kind: 'contract'; readonly breaksBelow: string }
  | { readonly kind: 'stop' }

/** Those before `0057` have none: no program without them can know of marks. */
export interface MarkedMigration extends Migration {
  readonly effect?: MigrationEffect
}
export type Migrations = Readonly<Record<string, MarkedMigration>>

/** The migration that a program must know to live with this one; `null`: none. */
const breaksBelow = (name: string, effect: MigrationEffect): string | null => {
  if (effect.kind === 'expand') return null
  return effect.kind === 'stop' ? name : effect.breaksBelow
}

/** The same migration, which writes its mark in its own transaction. */
export const withMark = (name: string, migration: MarkedMigration): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await migration.up(db)
    if (!migration.effect) return
    await db
      .withTables<{ schema_marks: SchemaMark }>()
      .insertInto('schema_marks')
      .values({ name, breaks_below: breaksBelow(name, migration.effect) })
      .execute()
  },
})

interface SchemaMark {
  name: string
  breaks_below: string | null
}

/**
 * Whether a program that knows no migration above `newest` can live with these, which it does not know; `false` when one of them has no mark.
 */
export async function canLiveWith(
  queries: Queries,
  unknown: readonly string[],
  newest: string,
): Promise<boolean> {
  if (unknown.length === 0) return true
  const tables = await queries.introspection.getTables()
  if (!tables.some(({ name }) => name === 'schema_marks')) return false
  const marks = await queries
    .withTables<{ schema_marks: SchemaMark }>()
    .selectFrom('schema_marks')
    .selectAll()
    .where('name', 'in', [...unknown])
    .execute()
  return unknown.every((name) => {
    const mark = marks.find((one) => one.name === name)
    return mark && (mark.breaks_below === null || mark.breaks_below <= newest)
  })
}
