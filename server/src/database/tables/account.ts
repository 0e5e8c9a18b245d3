/** What makes accounts quick to find. As in `tables.ts`. */

/** The words of an account's name and e-mail, without case and accents. */
export interface UserWordsTable {
  word: string
  user_id: string
  /** Of the account, as there: what was found is narrowed and put in order without looking at accounts, which lie far apart. */
  name_key: string
  search_text: string
}

/** A link by which a person chooses a password once; the newest replaces those before it. */
export interface PasswordLinksTable {
  user_id: string
  /** Of the secret in the link. */
  hash: string
  created_at: number
  expires_at: number
}

/** What a person has set; what is not in it is as for everyone. */
export interface UserSettingsTable {
  user_id: string
  /** JSON. */
  value: string
}

/** An archive of all that a person owned at that moment, kept for a while to be downloaded. */
export interface ExportsTable {
  id: string
  user_id: string
  file_id: string
  byte_size: number
  created_at: number
  expires_at: number
}

/** By which a person's programs are let in. */
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
