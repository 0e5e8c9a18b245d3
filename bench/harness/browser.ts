import { type Browser, chromium, type Page } from '@playwright/test'
import type { BenchProcess } from './bench-process.ts'

/** The browser that `npm run bench` finds as the journeys do and names in CHROME_PATH; without it, Playwright's own. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { CHROME_PATH } = process.env
  return chromium.launch({
    ...(CHROME_PATH !== undefined && { executablePath: CHROME_PATH }),
    args: ['--no-sandbox', '--headless', ...args],
  })
}

/** A page of a measured app, signed in with the session that the app sent first. */
export async function openSignedInPage(
  browser: Browser,
  { url, role, accessToken, refreshToken }: BenchProcess['first'],
): Promise<Page> {
  const session = { accessToken, refreshToken, userRole: role }
  const localStorage = Object.entries(session).map(([name, value]) => ({
    name,
    value: String(value),
  }))
  const context = await browser.newContext({
    baseURL: String(url),
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: String(url), localStorage }] },
  })
  return await context.newPage()
}
