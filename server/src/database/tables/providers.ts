export interface ProvidersTables {
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
}

/** Logout tokens that were used, as long as they could be used again. */
interface SpentLogoutTokensTable {
  /** Of the provider and the token's own number. */
  hash: string
  until: number
}
