import type { ShareLevel, SourceState } from '@atelier/contract/knowledge/collections'
import type { SourceKind } from '@atelier/contract/knowledge/sources'
import type { Generated } from 'kysely'

export interface KnowledgeTables {
  collections: CollectionsTable
  collection_groups: CollectionGroupsTable
  sources: SourcesTable
  passages: PassagesTable
  recognized_pages: RecognizedPagesTable
  reading_claims: ReadingClaimsTable
  source_changes: SourceChangesTable
  vector_spaces: VectorSpacesTable
  passage_vectors: ExcerptVectorsTable
}

/** Documents that are searched together. Each is a work of its owner. */
export interface CollectionsTable {
  id: string
  user_id: string
  name: string
  /** The name without case and accents. */
  name_key: string
  description: string
  audience: 'private' | 'everyone' | 'groups'
  created_at: number
  updated_at: number
}

/** Only while the audience is `groups`. */
export interface CollectionGroupsTable {
  collection_id: string
  group_id: string
  level: ShareLevel
}

/** Documents. Triggers write `source_changes`, what the owner stores, and the works of the trash. */
export interface SourcesTable {
  id: string
  collection_id: string
  /** The owner of the collection, whose storage it takes. */
  user_id: string
  /** `null` when that account is gone. */
  added_by: string | null
  kind: SourceKind
  title: string
  address: string | null
  /** The chat or the transcription that it is a copy of, while that exists. */
  chat_id: string | null
  transcription_id: string | null
  /** When that transcription was corrected; `null` once the document has it. A trigger sets it. */
  origin_changed_at: number | null
  /** The original. */
  file_id: string
  media_type: string
  byte_size: number
  /** SHA-256 of the original. */
  content_hash: string
  /** Counts how often it was read: rows of `passages` of an earlier number are removed. */
  reading: number
  state: SourceState
  problem_code: string | null
  language: string | null
  pages: number
  /** JSON. */
  gaps: string
  hidden_characters: number
  /** Those of this reading that are stored. */
  passage_count: number
  /** Bytes of their texts. */
  text_bytes: number
  /** The job that reads it. */
  job_id: string | null
  /** That job reads the text in pictures of its pages; what was read before can be searched meanwhile. */
  is_recognizing: Generated<number>
  /** Pages that have a row of their own. */
  recognized_pages: Generated<number>
  /** Of their texts; they are part of `text_bytes`. */
  recognized_bytes: Generated<number>
  /** Something in it looks like orders to a language model. */
  has_instructions: Generated<number>
  created_at: number
  read_at: number | null
  /** In the trash by itself. */
  removed_at: number | null
}

/** The text of documents, in order. */
export interface PassagesTable {
  id: Generated<number>
  source_id: string
  reading: number
  ordinal: number
  heading: string
  text: string
  /** JSON: where it is in its document. */
  place: string
}

/** One row, which counts what was given to a job to read; changing it is the lock under which those that read are counted. */
export interface ReadingClaimsTable {
  id: number
  number: number
}

/** The text in the picture of a page. It belongs to an original, whatever the number of its reading. */
export interface RecognizedPagesTable {
  source_id: string
  page: number
  /** Of the document when it was recognised: the readings that come after it have it. */
  reading: number
  /** JSON. */
  paragraphs: string
}

/** The last change of each document: the index of every server follows them in the order of their numbers. */
export interface SourceChangesTable {
  number: Generated<number>
  source_id: string
  is_gone: number
  at: number
}

/** Vectors of one embedder. One space serves, another may be built beside it, and what was replaced is removed. */
export interface VectorSpacesTable {
  id: string
  /** As the catalogue of models names it. */
  model: string
  state: 'building' | 'serving' | 'retired'
  /** `null` until the embedder was first called. */
  dimensions: number | null
  /** Vectors of fixed texts, as those of `passage_vectors`: another model of the same name gives others. */
  probe: string | null
  /** Two texts that are more alike than this have something in common. */
  floor: number | null
  /** Vectors that there were when the floor was measured. */
  floor_count: number
  /** Excerpts in a second, lately. */
  rate: number | null
  /** The job that fills it. */
  job_id: string | null
  /** Why it is not filled now. */
  problem_code: string | null
  /** JSON. */
  problem_params: string | null
  /** One after the other, without a success. */
  failures: number
  /** Not before this time. */
  retry_at: number
  created_at: number
  served_at: number | null
}

/** Vectors of the excerpts of one reading from an ordinal on, without a gap. */
export interface ExcerptVectorsTable {
  number: Generated<number>
  space_id: string
  source_id: string
  reading: number
  first_ordinal: number
  count: number
  /** In base64, because a copy to another database carries texts: a scale of 4 bytes and a byte for each dimension, for each excerpt. */
  vectors: string
}
