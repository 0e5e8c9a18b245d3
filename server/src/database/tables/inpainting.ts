export interface InpaintingTables {
  inpaintings: InpaintingsTable
  inpainting_charges: InpaintingChargesTable
  inpainting_quota_changes: InpaintingQuotaChangesTable
}

/** An inpainting, stored when its pictures are uploaded; lists show it once it has a result. */
export interface InpaintingsTable {
  id: string
  user_id: string
  original_file_id: string
  mask_file_id: string
  result_file_id: string | null
  thumbnail_file_id: string | null
  width: number
  height: number
  model: string
  /** JSON of the requested parameters. */
  asked: string
  /** JSON of those that had an effect. */
  applied: string
  route: 'native' | 'img2img' | 'retouch'
  /** JSON list of codes of the contract. */
  notes: string
  /** Of the result. */
  byte_size: number
  created_at: number
  /** The server that stored it, which then submits its job. */
  server: string | null
}

/** The ledger of the quota: a row stays when its inpainting is deleted. */
export interface InpaintingChargesTable {
  inpainting_id: string
  user_id: string
  state: 'reserved' | 'counted' | 'given-back'
  title: string
  created_at: number
  settled_at: number | null
}

/** What the administrator changed about a quota: entries of the same ledger. */
export interface InpaintingQuotaChangesTable {
  id: string
  user_id: string
  /** `carried-over`: what was reset before this table existed. */
  kind: 'quota' | 'reset' | 'carried-over'
  before_value: number | null
  after_value: number | null
  created_at: number
}
