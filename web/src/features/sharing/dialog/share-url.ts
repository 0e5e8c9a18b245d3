/** The secret is behind the #, which browsers never send: no log and no referrer gets it. */
export const sharedPath = '/partage'
export const shareUrl = (id: string, secret: string): string =>
  `${location.origin}${sharedPath}/${id}#${secret}`
