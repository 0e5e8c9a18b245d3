import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Groups with what they give to their members. The group of all users gives everything, as it was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_everyone', 'integer', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('group_members')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('group_id', 'text', (column) =>
      column.notNull().references('groups.id').onDelete('cascade'),
    )
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('group_members_key', ['user_id', 'group_id', 'source'])
    .execute()
  await db.schema
    .createIndex('group_members_by_group')
    .on('group_members')
    .columns(['group_id', 'user_id'])
    .execute()
  await db
    .withTables<{ groups: NewGroup }>()
    .insertInto('groups')
    .values({
      id: 'everyone',
      name: 'Tout le monde',
      name_key: 'tout le monde',
      description: '',
      is_everyone: 1,
      rights: JSON.stringify({ tools: 'all', models: 'all', mayMakeKeys: true, manage: [] }),
      created_at: 0,
    })
    .execute()
}

interface NewGroup {
  id: string
  name: string
  name_key: string
  description: string
  is_everyone: number
  rights: string
  created_at: number
}
