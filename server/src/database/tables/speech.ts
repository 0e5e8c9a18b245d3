export interface SpeechTables {
  spoken_texts: SpokenTextsTable
  reply_sounds: ReplySoundsTable
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

/** The sound of a reply of the chat, for a day. No key refers to the message: the file must be removed too. */
export interface ReplySoundsTable {
  id: string
  user_id: string
  chat_id: string
  message_id: string
  /** The job that makes it. */
  job_id: string
  /** Of the text and its voice: the same are read once. */
  fingerprint: string
  /** What is to be read; empty once it was. */
  text: string
  model: string
  voice: string | null
  speed: number
  pitch: number
  /** `null` until the sound is complete. */
  file_id: string | null
  media_type: string
  byte_size: number
  seconds: number | null
  created_at: number
  expires_at: number
}
