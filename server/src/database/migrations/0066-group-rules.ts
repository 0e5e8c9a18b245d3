import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Groups by what providers say of their users, of which only what rules need is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('group_rules')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('sign_in_providers.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) =>
      column.notNull().references('groups.id').onDelete('cascade'),
    )
    .addUniqueConstraint('group_rules_place', ['provider_id', 'place'])
    .execute()
  await db.schema.createIndex('group_rules_group').on('group_rules').column('group_id').execute()
  const identities = () => db.schema.alterTable('identities')
  await identities().addColumn('claims', 'text').execute()
  await identities()
    .addColumn('has_too_many', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('identities_provider_user')
    .on('identities')
    .columns(['provider_id', 'user_id'])
    .execute()
}
