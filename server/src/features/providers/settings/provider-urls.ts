import { logoutTokenPath } from '@atelier/contract/providers/provider-settings'

/** Where users open the installation, and where its API is; else where they came to. */
export interface PublicUrls {
  readonly publicUrl: string | undefined
  readonly apiUrl: string | undefined
}

/** What is registered at a provider: an address each, so that none can answer for another. */
export function providerUrls({ publicUrl, apiUrl }: PublicUrls, origin: string, id: string) {
  // As URLs are spelt when they are read: the provider compares letter for letter.
  const below = (base: string, path: string) => new URL(`${base.replace(/\/$/, '')}${path}`).href
  const pages = publicUrl ?? origin
  return {
    redirectUrl: below(pages, `/login/retour/${id}`),
    afterLogoutUrl: below(pages, '/login'),
    logoutUrl: below(apiUrl ?? pages, logoutTokenPath(id)),
  }
}
