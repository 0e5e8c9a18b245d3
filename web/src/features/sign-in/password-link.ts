/** The page of a one-time link. The secret is behind the #, which browsers never send: no log and no referrer gets it. */
export const passwordLinkPath = '/mot-de-passe'
/** The page that confirms an address, likewise. */
export const addressLinkPath = '/adresse'
export const passwordLinkUrl = (token: string): string =>
  `${location.origin}${passwordLinkPath}#${token}`
export const tokenFromHash = (hash: string): string => hash.replace(/^#/, '')
