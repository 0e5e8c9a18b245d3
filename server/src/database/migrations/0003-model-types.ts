import { type Kysely, sql } from 'kysely'

const builtInTypes = [
  ['text', 'Texte', 'Modèles de conversation', '#1976d2', 'Chat'],
  ['image', 'Image', 'Modèles qui créent des images', '#7b1fa2', 'Image'],
  ['inpainting', 'Inpainting', 'Modèles qui refont une partie d’une image', '#c2185b', 'Brush'],
  ['audio', 'Audio', 'Modèles qui lisent un texte à voix haute', '#00796b', 'VolumeUp'],
  [
    'audio-transcription',
    'Transcription audio',
    'Modèles qui écrivent ce qu’ils entendent',
    '#ed6c02',
    'Memory',
  ],
] as const

/** Each page and the type that it starts with. */
const firstAssignments = [
  ['chat', 'text'],
  ['image-generation', 'image'],
  ['inpainting', 'inpainting'],
  ['tts', 'audio'],
  ['audio-transcription', 'audio-transcription'],
] as const

/** Types of models, which models are of them, and the type that each page offers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('model_types')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('built_in', 'text', (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  // What the administrator said against, or beyond, what a model's capabilities say.
  await db.schema
    .createTable('model_associations')
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('type_id', 'text', (column) =>
      column.notNull().references('model_types.id').onDelete('cascade'),
    )
    .addColumn('is_member', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('model_associations_key', ['model_id', 'type_id'])
    .execute()
  await db.schema
    .createTable('page_assignments')
    .addColumn('page_name', 'text', (column) => column.primaryKey())
    .addColumn('type_id', 'text', (column) =>
      column.references('model_types.id').onDelete('set null'),
    )
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .execute()
  for (const [index, [id, name, description, color, icon]] of builtInTypes.entries())
    await sql`insert into model_types (id, built_in, name, name_key, description, color, icon, is_active, created_at)
      values (${id}, ${id}, ${name}, ${name.toLowerCase()}, ${description}, ${color}, ${icon}, 1, ${index})`.execute(
      db,
    )
  for (const [page, type] of firstAssignments)
    await sql`insert into page_assignments (page_name, type_id, is_active) values (${page}, ${type}, 1)`.execute(
      db,
    )
}
