/** The tables of recordings that are written down, and of uploads on their way. As in `tables.ts`. */

export interface TranscriptionsTable {
  id: string
  user_id: string
  file_id: string
  original_name: string
  media_type: string
  byte_size: number
  task: 'transcribe' | 'translate'
  model: string
  /** JSON of what was asked besides. */
  asked: string
  state: 'waiting' | 'running' | 'done' | 'incomplete'
  job_id: string | null
  language: string | null
  duration: number | null
  processing_ms: number
  error_code: string | null
  error_params: string | null
  /** JSON; there once the recording was read to its end. */
  peaks: string | null
  /** Of its text, for lists. */
  beginning: string
  segment_count: number
  version: number
  created_at: number
}

/** A piece that an engine hears at once. */
export interface TranscriptionPiecesTable {
  transcription_id: string
  number: number
  first_sample: number
  /** The one after the last. */
  last_sample: number
  state: 'waiting' | 'done' | 'failed'
  error_code: string | null
  error_params: string | null
}

export interface TranscriptionSegmentsTable {
  transcription_id: string
  piece: number
  /** Within its piece. */
  place: number
  starts: number
  ends: number
  text: string
  /** JSON. */
  words: string | null
}

/** A file that arrives part by part; how much of it is there, its bytes tell. */
export interface UploadsTable {
  id: string
  user_id: string
  name: string
  /** Of the whole. */
  byte_size: number
  touched_at: number
}
