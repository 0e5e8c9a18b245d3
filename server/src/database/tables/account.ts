import type { Generated } from 'kysely'

export interface AccountTables {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  user_words: UserWordsTable
  one_time_links: OneTimeLinksTable
  prepared_accounts: PreparedAccountsTable
  user_settings: UserSettingsTable
  known_networks: KnownNetworksTable
  email_changes: EmailChangesTable
  security_events: SecurityEventsTable
}

export interface UsersTable {
  id: string
  email: string
  /** The e-mail in lower case; unique. */
  email_key: string
  name: string
  /** Without case and accents, for sorting. */
  name_key: Generated<string>
  /** The words of name and e-mail, without case and accents, each after a space. */
  search_text: Generated<string>
  role: 'USER' | 'ADMIN'
  password_hash: string
  avatar_file_id: string | null
  is_active: number
  is_suspended: number
  /** What a new account waits for before its first sign-in. */
  awaits: Generated<'approval' | 'address' | null>
  /** The administrator was told by a mail that it waits. */
  awaits_told: Generated<number>
  address_confirmed_at: Generated<number | null>
  inpainting_quota: number | null
  inpainting_count: number
  /** Reserved for inpaintings in progress. */
  inpainting_reserved: Generated<number>
  /** Bytes that count towards the limit; maintained by triggers of the database from `user_storage`. */
  stored_bytes: Generated<number>
  /** The limit that the administrator set for this account; `null`: the installation's, 0: none. */
  max_storage_bytes: Generated<number | null>
  created_at: number
  last_login_at: number | null
  /** Part of the signed links to the account's files: raising it ends the links made before. */
  links_epoch: Generated<number>
  /** The administrator's password is short and the advice was not dismissed; 0 for everyone else. */
  longer_password_advised: Generated<number>
  /** Which second factors the account has, as bits; written by the feature that owns them. */
  factors: Generated<number>
  factors_changed_at: Generated<number | null>
  /** When the removal of the account began: nobody sees it any more, its rows and files are deleted step by step. */
  removed_at: Generated<number | null>
  /** The server that does so. */
  removed_by: Generated<string | null>
}

/** One row per sign-in; its tokens change, the row stays until the session ends. */
export interface SessionsTable {
  id: string
  user_id: string
  access_hash: string
  created_at: number
  expires_at: number
  last_used_at: number
  /** The browser's user agent. */
  device: string
  /** How it was opened. */
  method: Generated<'password' | 'passkey' | 'provider'>
  provider_id: Generated<string | null>
  /** The provider's own name of the session. */
  provider_sid: Generated<string | null>
  encrypted_id_token: Generated<string | null>
  /** No renewal goes beyond it. */
  ends_at: Generated<number | null>
  /** When its user last proved to be who they are. */
  proved_at: Generated<number>
}

/** Every refresh token ever issued to a session: using a used one again ends the session. */
export interface RefreshTokensTable {
  hash: string
  session_id: string
  used_at: number | null
}

/** The words of an account's name and e-mail, without case and accents: the index of the search. */
export interface UserWordsTable {
  word: string
  user_id: string
  /** Copied from `users`, so that matches are filtered and sorted without reading the accounts, which are spread over the disk. */
  name_key: string
  search_text: string
}

/** A link by which a user chooses a password once; the newest replaces those before it. */
/** Links of mails and of the administrator; an account has one of each purpose. */
export interface OneTimeLinksTable {
  user_id: string
  /** Of the secret in the link. */
  hash: string
  purpose: 'password' | 'forgotten' | 'address' | 'new-address'
  /** The address that it confirms; else empty. */
  email: string
  created_at: number
  expires_at: number
  /** The account that made it for another one; may be gone. */
  made_by: Generated<string | null>
}

/** Who comes from the provider with the account's address enters it, without proving first that it is theirs. */
export interface PreparedAccountsTable {
  user_id: string
  provider_id: string
  until: number
}

/** The settings that a user has changed; others have the installation's default. */
export interface UserSettingsTable {
  user_id: string
  /** JSON. */
  value: string
}

/** Where an account has signed in from; the last used ones. */
export interface KnownNetworksTable {
  user_id: string
  /** Keyed by the installation, so that the database alone does not say where. */
  network_hash: string
  last_at: number
}

/** A changed address, until the user of the account has read of it. */
export interface EmailChangesTable {
  user_id: string
  previous_email: string
  changed_at: number
  /** The session that changed it; `null`: the administrator did. */
  session_id: string | null
}

/** What happened to who may enter an account, for its user. */
export interface SecurityEventsTable {
  id: string
  user_id: string
  at: number
  kind: string
  device: string
}
