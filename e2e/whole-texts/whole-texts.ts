import { expect, type Page, type Request } from '@playwright/test'
import { horizontalOverflow } from '#checks/accessibility.ts'
import { cutTexts } from '#checks/cut-texts.ts'
import { overlappingTexts } from '#checks/overlapping-texts.ts'
import { visitorTest } from '#fixtures.ts'
import { waitForAnimations, waitForPopovers } from '#screens/check-screen.ts'
import type { Product } from '#setup/product.ts'
import { callApi, registerAdmin, type TestUser } from '#setup/users.ts'

export const languages = ['fr', 'en', 'es'] as const
export type Language = (typeof languages)[number]
export const widths = [1440, 1024, 390, 320]
const walkMs = 30 * 60_000

interface Fixtures {
  /** An installation whose administrator reads that language, and their page. */
  readonly installIn: (
    language: Language,
  ) => Promise<{ readonly product: Product; readonly admin: TestUser; readonly page: Page }>
  /** A page of that person, in that language. */
  readonly openAs: (product: Product, user: TestUser, language: Language) => Promise<Page>
}

/** Walks through everything, in any language: so nothing is found by its name. */
export const walkTest = visitorTest.extend<Fixtures>({
  openAs: async ({ openBrowser, faults }, use, testInfo) => {
    // Here and not once for the file: this module is loaded once for several of them.
    testInfo.setTimeout(walkMs)
    await use(async (product, user, language) => {
      // What is pressed without being filled in is refused.
      faults.expect(/status of 4\d\d/)
      await callApi(product.url, 'PUT /settings', { by: user, body: { language } })
      const page = await openBrowser({ as: user, on: product })
      followRequests(page)
      await page.goto('/dashboard')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      return page
    })
  },
  installIn: async ({ install, localai, openAs }, use) =>
    use(async (language) => {
      const product = await install({ LOCALAI_URL: localai.url })
      const admin = await registerAdmin(product.url)
      return { product, admin, page: await openAs(product, admin, language) }
    }),
})

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Knows from now on what the page waits for; its endless connection for news aside. */
function followRequests(page: Page) {
  const pending = new Set<Request>()
  pendingRequests.set(page, pending)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
}

/** Waits until the page has got what it asked for, and shows it. */
export async function waitForPage(page: Page) {
  await expect.poll(() => pendingRequests.get(page)?.size ?? 0).toBe(0)
  await expect(page.locator('main .MuiSkeleton-root, [role=dialog] .MuiSkeleton-root')).toHaveCount(
    0,
  )
}

/** Opens it anew. */
export async function open(page: Page, path: string, width = 1440) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  // Not by its role: an item's own address opens it over the page.
  await expect(page.locator('main').locator('h1, h2, h3').first()).toBeAttached()
  await waitForPage(page)
}

/** A window that has just changed may still have the styles of its last width. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  )

/** What is being unfolded keeps the height that it had, until its timer has run; also where nothing glides. */
const unfolding = (page: Page) =>
  page.locator('.MuiCollapse-root:not(.MuiCollapse-entered, .MuiCollapse-hidden)')

/** What is on screen, at each width: no text is cut, none lies over another, and nothing reaches beyond the window. */
export async function expectWholeTexts(page: Page, name: string, at: readonly number[] = widths) {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction((expected) => window.innerWidth === expected, width)
    await nextFrame(page)
    await waitForPopovers(page)
    await waitForAnimations(page)
    await expect(unfolding(page)).toHaveCount(0)
    const faults = [
      ...(await cutTexts(page)).map((text) => `coupé : ${text}`),
      ...(await overlappingTexts(page)).map((texts) => `superposés : ${texts}`),
    ]
    if ((await horizontalOverflow(page)) > 0) faults.push('la page dépasse de la fenêtre')
    expect.soft(faults, `${name} à ${width} pixels`).toEqual([])
  }
}
