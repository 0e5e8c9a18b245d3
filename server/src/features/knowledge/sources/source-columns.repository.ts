import { SourceGap } from '@atelier/contract/knowledge/sources'
import type { Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import { problemCodeOf } from '#database/stored-problem.ts'
import type { SourcesTable } from '#database/tables/knowledge.ts'
import type { StoredSource } from './stored-source.ts'

const Gaps = z.array(SourceGap)

export const toStoredSource = (row: Selectable<SourcesTable>): StoredSource => ({
  id: row.id,
  collectionId: row.collection_id,
  ownerId: row.user_id,
  addedBy: row.added_by ?? undefined,
  kind: row.kind,
  title: row.title,
  address: row.address ?? undefined,
  chatId: row.chat_id ?? undefined,
  transcriptionId: row.transcription_id ?? undefined,
  fileId: row.file_id,
  mediaType: row.media_type,
  byteSize: Number(row.byte_size),
  contentHash: row.content_hash,
  reading: row.reading,
  state: row.state,
  problem: row.problem_code === null ? undefined : problemCodeOf(row.problem_code),
  language: row.language ?? undefined,
  pages: row.pages,
  gaps: Gaps.parse(JSON.parse(row.gaps)),
  hiddenCharacters: row.hidden_characters,
  excerptCount: row.passage_count,
  jobId: row.job_id ?? undefined,
  isRecognizing: row.is_recognizing === 1,
  recognizedPages: row.recognized_pages,
  hasInstructions: row.has_instructions === 1,
  createdAt: Number(row.created_at),
  readAt: row.read_at === null ? undefined : Number(row.read_at),
})

/** What a source has that was not read yet. */
export const unread = {
  state: 'waiting',
  problem_code: null,
  language: null,
  pages: 0,
  gaps: '[]',
  hidden_characters: 0,
  passage_count: 0,
  text_bytes: 0,
  job_id: null,
  is_recognizing: 0,
  has_instructions: 0,
  read_at: null,
} as const satisfies Updateable<SourcesTable>
