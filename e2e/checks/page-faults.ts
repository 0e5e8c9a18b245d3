import type { BrowserContext } from '@playwright/test'

/**
 * What no journey may meet unless it says so: an error in the browser's console (a broken content policy is one), an
 * exception that nobody caught, a request that leaves for another machine.
 */
export interface PageFaults {
  /** Follows every page of this context; `origins` are the product's own. */
  watch(context: BrowserContext, origins: readonly string[]): Promise<void>
  /** From now on such an error belongs to the journey. */
  expect(pattern: RegExp): void
  unexpected(): string[]
}

/** What the browser says of a server that goes away, whatever was under way with it. */
export const brokenConnection =
  /ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RE|EMPTY_RESPONSE|NETWORK)/

export function createPageFaults(): PageFaults {
  const seen: string[] = []
  const expected: RegExp[] = []
  return {
    async watch(context, origins) {
      await context.addInitScript(reportViolations)
      context.on('console', (message) => {
        if (message.type() === 'error')
          seen.push(`console : ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => seen.push(`exception : ${error.error().message}`))
      context.on('request', (request) => {
        if (isExternalRequest(request.url(), origins))
          seen.push(`requête vers l’extérieur : ${request.url()}`)
      })
    },
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  }
}

/** In the page. A refusal that the page's own code catches is in no console. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    // biome-ignore lint/suspicious/noConsole: the console is what is watched
    console.error(`Content Security Policy : ${violatedDirective}, ${blockedURI}`),
  )
}

function isExternalRequest(url: string, origins: readonly string[]): boolean {
  const { protocol, origin } = new URL(url)
  return (protocol === 'http:' || protocol === 'https:') && !origins.includes(origin)
}
