export interface SpeechTables {
  spoken_texts: SpokenTextsTable
}

/** A spoken text, with its audio file. */
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
