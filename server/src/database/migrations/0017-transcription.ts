import type { Kysely } from 'kysely'

/** Recordings written down, their pieces and segments, and uploads that can be resumed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTranscriptions(db)
  await addPieces(db)
  await addUploads(db)
}

async function addTranscriptions(db: Kysely<unknown>) {
  await db.schema
    .createTable('transcriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('task', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text')
    .addColumn('language', 'text')
    .addColumn('duration', 'real')
    .addColumn('processing_ms', 'integer', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_params', 'text')
    .addColumn('peaks', 'text')
    .addColumn('beginning', 'text', (column) => column.notNull())
    .addColumn('segment_count', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('transcriptions_by_user')
    .on('transcriptions')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
}

async function addPieces(db: Kysely<unknown>) {
  await db.schema
    .createTable('transcription_pieces')
    .addColumn('transcription_id', 'text', (column) =>
      column.notNull().references('transcriptions.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('first_sample', 'bigint', (column) => column.notNull())
    .addColumn('last_sample', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_params', 'text')
    .addPrimaryKeyConstraint('transcription_pieces_key', ['transcription_id', 'number'])
    .execute()
  await db.schema
    .createTable('transcription_segments')
    .addColumn('transcription_id', 'text', (column) =>
      column.notNull().references('transcriptions.id').onDelete('cascade'),
    )
    .addColumn('piece', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('starts', 'real', (column) => column.notNull())
    .addColumn('ends', 'real', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('words', 'text')
    .addPrimaryKeyConstraint('transcription_segments_key', ['transcription_id', 'piece', 'place'])
    .execute()
}

async function addUploads(db: Kysely<unknown>) {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('uploads_by_user').on('uploads').column('user_id').execute()
}
