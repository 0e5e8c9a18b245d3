/** Port of the API when nothing else is said and the page comes from elsewhere (specified). */
const specifiedPort = 3007
/** What the built page says until a server of ours puts its own answer there. */
const unserved = '__ATELIER_API__'

export interface BaseUrlSources {
  /** Content of the page's `<meta name="atelier-api">`; empty means the page's own origin. */
  readonly served: string | undefined
  /** `VITE_API_URL`, fixed when the page was built. */
  readonly configured: string | undefined
  readonly page: { readonly protocol: string; readonly hostname: string; readonly origin: string }
}

/** Where the API is: what the serving machine says, else what the build says, else port 3007 of the page's host. */
export function apiBaseUrl({ served, configured, page }: BaseUrlSources): string {
  if (served !== undefined && served !== unserved) return withApiPath(served.trim() || page.origin)
  if (configured?.trim()) return withApiPath(configured.trim())
  return withApiPath(`${page.protocol}//${page.hostname}:${specifiedPort}`)
}

function withApiPath(address: string): string {
  const trimmed = address.replace(/\/+$/, '')
  return trimmed.endsWith('/api') ? trimmed : `${trimmed}/api`
}
