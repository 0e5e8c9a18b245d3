import { useState } from 'react'
import { browserTransport } from './browser-transport.ts'

/** The paths of stored and shared files start at the server's root: this makes full URLs of them, wherever the API is. */
export const uploadUrl = (path: string): string =>
  path.startsWith('/uploads/') || path.startsWith('/api/')
    ? `${browserTransport().baseUrl.replace(/\/api$/, '')}${path}`
    : path

/**
 * What a signed link leads to, for an element’s `src` and `onError`. Links expire: one that does not load is renewed, once.
 * `renew` gives the new link, or makes the page load what holds it.
 */
export function useSignedLink(link: string, renew: () => Promise<unknown>) {
  const [renewal, setRenewal] = useState<{ readonly of: string; readonly link: unknown }>()
  // The page may have loaded a newer link since.
  const current = renewal?.of === link ? renewal : undefined
  const onError = () => {
    if (current) return
    setRenewal({ of: link, link: undefined })
    renew().then(
      (renewed) => setRenewal({ of: link, link: renewed }),
      () => undefined,
    )
  }
  return { src: uploadUrl(typeof current?.link === 'string' ? current.link : link), onError }
}
