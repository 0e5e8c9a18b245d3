export interface GatewayTables {
  access_keys: AccessKeysTable
}

/** Keys of the public API. */
export interface AccessKeysTable {
  id: string
  user_id: string
  name: string
  /** The last characters of the key. */
  hint: string
  /** Of the key itself. */
  hash: string
  /** JSON list. */
  scopes: string
  created_at: number
  /** `null`: until it is revoked. */
  expires_at: number | null
  last_used_at: number | null
}
