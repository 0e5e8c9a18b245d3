export interface LocalModelsTables {
  catalogue_entries: CatalogueEntriesTable
  model_installs: ModelInstallsTable
}

/** Models that the administrator added to the catalogue by URL. */
export interface CatalogueEntriesTable {
  id: string
  ability: 'chat' | 'speech' | 'transcription' | 'embeddings'
  name: string
  licence: string
  /** JSON list of URLs, one per file. */
  addresses: string
  created_at: number
}

/** An installation from the catalogue; the row stays when the model is removed, to show that it once worked here. */
export interface ModelInstallsTable {
  entry_id: string
  state: 'waiting' | 'downloading' | 'checking' | 'paused' | 'failed' | 'installed' | 'removed'
  /** JSON of the files as their host described them, with the hashes computed when they were installed. */
  files: string
  /** Of the embedded engine. */
  model_id: string | null
  error_code: string | null
  error_params: string | null
  requested_at: number
  installed_at: number | null
  verified_at: number | null
  is_intact: number | null
}
