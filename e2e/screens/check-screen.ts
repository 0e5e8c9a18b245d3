import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'

const folder = 'test-results/screens'
const sizes = {
  bureau: { width: 1440, height: 900 },
  telephone: { width: 390, height: 844 },
} as const
const schemes = { clair: 'light', sombre: 'dark' } as const
type Size = keyof typeof sizes

/** Lets the page follow the machine's scheme, so that one visit shows both; before the page is opened. */
export const followSystemTheme = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('mui-mode', 'system'))

/** Usually each size in one scheme, so that both are seen; all of them with `SCREENS=all`, for viewing. */
const allCombinations = process.env.SCREENS === 'all'
const schemesOf = (size: Size, only: readonly Size[]) =>
  Object.entries(schemes).filter(
    ([scheme]) =>
      allCombinations || scheme === (size === 'bureau' && only.length > 1 ? 'clair' : 'sombre'),
  )

/**
 * Looks at the screen as it stands, at both sizes and in both schemes: axe finds nothing, nothing reaches beyond the
 * window, and a picture is saved.
 */
export async function checkScreen(
  page: Page,
  name: string,
  only: readonly Size[] = ['bureau', 'telephone'],
) {
  mkdirSync(folder, { recursive: true })
  for (const size of only) {
    await page.setViewportSize(sizes[size])
    for (const [scheme, colorScheme] of schemesOf(size, only)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator(`html[data-scheme=${colorScheme}]`)).toBeAttached()
      await waitForAnimations(page)
      const label = `${name}-${size}-${scheme}`
      await page.screenshot({ path: `${folder}/${label}.png` })
      expect.soft(await accessibilityFaults(page), label).toEqual([])
      expect.soft(await horizontalOverflow(page), `${label} dépasse de la fenêtre`).toBe(0)
    }
  }
}

/** Colours and places that are still on their way would be seen halfway. */
export async function waitForAnimations(page: Page) {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    await document.fonts.ready
  })
}
