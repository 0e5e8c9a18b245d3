/** Port of the API when nothing names another one and the page comes from elsewhere. */
const defaultPort = 3007
/** The placeholder in the built page; the server replaces it when it serves the page. */
const placeholder = '__ATELIER_API__'

export interface BaseUrlSources {
  /** Content of the page's `<meta name="atelier-api">`; empty means the page's own origin. */
  readonly served: string | undefined
  /** `VITE_API_URL`, fixed when the page was built. */
  readonly configured: string | undefined
  readonly page: { readonly protocol: string; readonly hostname: string; readonly origin: string }
}

/** The URL of the API: from the server that serves the page, else from the build, else port 3007 of the page's host. */
export function apiBaseUrl({ served, configured, page }: BaseUrlSources): string {
  if (served !== undefined && served !== placeholder)
    return withApiPath(served.trim() || page.origin)
  if (configured?.trim()) return withApiPath(configured.trim())
  return withApiPath(`${page.protocol}//${page.hostname}:${defaultPort}`)
}

function withApiPath(url: string): string {
  const trimmed = url.replace(/(?<!\/)\/+$/, '')
  return trimmed.endsWith('/api') ? trimmed : `${trimmed}/api`
}
