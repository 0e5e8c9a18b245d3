import { isIP } from 'node:net'

/** The site that passkeys belong to: they work there alone. */
export interface RelyingParty {
  /** A host name. */
  readonly id: string
  /** Scheme, host and port of its pages. */
  readonly origin: string
}

export type RelyingPartyCheck =
  | { readonly isUsable: true; readonly site: RelyingParty }
  | { readonly isUsable: false; readonly reason: 'address' | 'not-https' }

/**
 * The site of a page. Browsers give passkeys to names in https, and to `localhost` (Web Authentication, 5.1.3).
 * @param url the installation’s public URL, else the URL of the request
 */
export function relyingPartyOf(url: string): RelyingPartyCheck {
  const { hostname, origin, protocol } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  // An IPv6 address is in brackets.
  if (isIP(hostname) !== 0 || hostname.startsWith('['))
    return { isUsable: false, reason: 'address' }
  if (protocol !== 'https:' && !isLocal) return { isUsable: false, reason: 'not-https' }
  return { isUsable: true, site: { id: hostname, origin } }
}
