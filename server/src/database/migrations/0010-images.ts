import type { Kysely } from 'kysely'

/** Pictures that were made, their tags, and the parameters that people keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('thumbnail_file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('prompt', 'text', (column) => column.notNull())
    // Its words without case and accents, each after a blank.
    .addColumn('prompt_words', 'text', (column) => column.notNull())
    .addColumn('negative_prompt', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('applied', 'text', (column) => column.notNull())
    .addColumn('used_seed', 'bigint')
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('is_favorite', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('images_by_user')
    .on('images')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createTable('image_tags')
    .addColumn('image_id', 'text', (column) =>
      column.notNull().references('images.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('image_tags_key', ['image_id', 'tag'])
    .execute()
  await db.schema
    .createTable('image_presets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('image_presets_name', ['user_id', 'name_key'])
    .execute()
}
