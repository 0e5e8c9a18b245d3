import type { Generated } from 'kysely'

export interface ProvidersTables {
  group_rules: GroupRulesTable
  sign_in_providers: SignInProvidersTable
  identities: IdentitiesTable
  spent_logout_tokens: SpentLogoutTokensTable
}

interface SignInProvidersTable {
  id: string
  /** Unique and below the limit, so that no two requests at once go beyond it. */
  place: number
  /** JSON. */
  settings: string
  encrypted_secret: string | null
  /** By the environment: the administrator cannot change it. */
  is_fixed: Generated<number>
  created_at: number
}

/** Who a provider's answer stands for. Never its address: that may be given to somebody else. */
interface IdentitiesTable {
  issuer: string
  subject: string
  provider_id: string
  user_id: string
  /** At the provider, when last seen; only to be shown. */
  email: string | null
  linked_at: number
  seen_at: number
  /** What rules need of what the provider said, as JSON; `null`: nothing was looked at yet. */
  claims: Generated<string | null>
  /** The groups of this user were too many to be sent. */
  has_too_many: Generated<number>
}

/** Who has this value in this claim is in this group. */
export interface GroupRulesTable {
  id: string
  provider_id: string
  place: number
  claim: string
  match: 'is' | 'starts'
  value: string
  group_id: string
}

/** Logout tokens that were used, as long as they could be used again. */
interface SpentLogoutTokensTable {
  /** Of the provider and the token's own number. */
  hash: string
  until: number
}
