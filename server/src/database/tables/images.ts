export interface ImagesTables {
  images: ImagesTable
  image_presets: ImagePresetsTable
}

export interface ImagesTable {
  id: string
  user_id: string
  file_id: string
  thumbnail_file_id: string
  prompt: string
  /** Its words without case and accents, each after a space. */
  prompt_words: string
  negative_prompt: string
  model: string
  width: number
  height: number
  /** JSON of the requested parameters. */
  asked: string
  /** JSON of those that had an effect. */
  applied: string
  used_seed: number | null
  origin: 'generated' | 'upscaled-by-engine' | 'upscaled-by-lanczos'
  byte_size: number
  is_favorite: number
  created_at: number
}

/** Parameters that a user saved under a name. */
export interface ImagePresetsTable {
  id: string
  user_id: string
  name: string
  /** The name in lower case; unique. */
  name_key: string
  /** JSON. */
  params: string
  created_at: number
}
