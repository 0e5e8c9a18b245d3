import type { Generated } from 'kysely'

export interface InvitationsTables {
  invitations: InvitationsTable
}

/** Links that make accounts. */
export interface InvitationsTable {
  id: string
  /** Of the secret in the link. */
  hash: string
  /** The only address that it works for; empty: any. */
  email: string
  /** Groups that the new accounts are in, as JSON. */
  group_ids: string
  max_uses: number
  uses: Generated<number>
  note: string
  /** The account that made it; may be gone. */
  made_by: string
  created_at: number
  expires_at: number
  revoked_at: number | null
}
