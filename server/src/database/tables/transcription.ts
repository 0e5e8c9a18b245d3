export interface TranscriptionTables {
  transcriptions: TranscriptionsTable
  transcription_pieces: TranscriptionPiecesTable
  transcription_segments: TranscriptionSegmentsTable
}

export interface TranscriptionsTable {
  id: string
  user_id: string
  file_id: string
  original_name: string
  media_type: string
  byte_size: number
  task: 'transcribe' | 'translate'
  model: string
  /** JSON of the other requested parameters. */
  asked: string
  state: 'waiting' | 'running' | 'done' | 'incomplete'
  job_id: string | null
  language: string | null
  duration: number | null
  processing_ms: number
  error_code: string | null
  error_params: string | null
  /** JSON; set once the recording was read to its end. */
  peaks: string | null
  /** The start of its text, for lists. */
  beginning: string
  segment_count: number
  version: number
  created_at: number
  /** The server that stored it, which then submits its job. */
  server: string | null
}

/** A part of the recording, transcribed by one call of the engine. */
export interface TranscriptionPiecesTable {
  transcription_id: string
  number: number
  first_sample: number
  /** Exclusive. */
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
