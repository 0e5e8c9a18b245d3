import type { Generated } from 'kysely'

/** The tables of what engines made for people: pictures, sounds. As in `tables.ts`. */

/** A picture that was made. */
export interface ImagesTable {
  id: string
  user_id: string
  file_id: string
  thumbnail_file_id: string
  prompt: string
  /** Its words without case and accents, each after a blank. */
  prompt_words: string
  negative_prompt: string
  model: string
  width: number
  height: number
  /** JSON of the parameters as asked. */
  asked: string
  /** JSON of those that had an effect. */
  applied: string
  used_seed: number | null
  origin: 'generated' | 'upscaled-by-engine' | 'upscaled-by-lanczos'
  byte_size: number
  is_favorite: number
  created_at: number
}

export interface ImageTagsTable {
  image_id: string
  /** In the order in which they were given. */
  position: number
  tag: string
}

/** Parameters that a person keeps under a name. */
export interface ImagePresetsTable {
  id: string
  user_id: string
  name: string
  /** The name without regard to case: what is unique. */
  name_key: string
  /** JSON. */
  params: string
  created_at: number
}

/** A text that was read aloud, with its sound. */
export interface SpokenTextsTable {
  id: string
  user_id: string
  file_id: string
  text: string
  model: string
  voice: string | null
  speed: number
  pitch: number
  media_type: string
  byte_size: number
  seconds: number | null
  created_at: number
}

/** A text that is searched besides chats, of the one work that it names; its words are in an index of SQLite, or in a column of PostgreSQL. */
export interface WorkDocumentsTable {
  id: Generated<number>
  image_id: string | null
  inpainting_id: string | null
  spoken_text_id: string | null
  attachment_id: string | null
  transcription_id: string | null
  /** Of a recording: the piece that the text is of; `null` for its name. */
  piece: number | null
}
