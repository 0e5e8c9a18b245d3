import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { overlappingTexts } from '#checks/overlapping-texts.ts'
import { unexplainedButtons } from '#checks/unexplained-buttons.ts'

const folder = 'test-results/screens'
const sizes = {
  bureau: { width: 1440, height: 900 },
  telephone: { width: 390, height: 844 },
} as const
type Size = keyof typeof sizes
const names = { light: 'clair', dark: 'sombre' } as const
type Scheme = keyof typeof names

/** Each size in both schemes; the second size begins in the scheme that the first one ended in. */
const schemesOf = (size: Size): readonly Scheme[] =>
  size === 'bureau' ? ['light', 'dark'] : ['dark', 'light']

/** On demand: drawing and packing a picture takes as long as checking what is on it. */
const savesPictures = process.env.SAVE_SCREENS === '1'

/** Lets the page follow the machine's scheme, so that one visit shows both; before the page is opened. */
export const followSystemTheme = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('mui-mode', 'system'))

/**
 * Looks at the screen as it is, at both sizes and in both schemes, without opening it anew: axe finds nothing, no text is
 * cut, nothing reaches beyond the window, and no button is dead without a reason.
 */
export async function checkScreen(
  page: Page,
  name: string,
  only: readonly Size[] = ['bureau', 'telephone'],
) {
  for (const size of only) {
    await page.setViewportSize(sizes[size])
    await waitForLayout(page)
    await waitForPopovers(page)
    for (const [index, colorScheme] of schemesOf(size).entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator(`html[data-scheme=${colorScheme}]`)).toBeAttached()
      await waitForAnimations(page)
      const label = `${name}-${size}-${names[colorScheme]}`
      if (savesPictures) await savePicture(page, label)
      // Another scheme changes colours; names, roles and places it does not.
      const rules = index === 0 ? 'all' : 'colors'
      expect.soft(await accessibilityFaults(page, rules), label).toEqual([])
    }
    expect.soft(await horizontalOverflow(page), `${name}-${size} dépasse de la fenêtre`).toBe(0)
    expect.soft(await overlappingTexts(page), `${name}-${size}, textes superposés`).toEqual([])
    expect.soft(await unexplainedButtons(page), `${name}-${size}, boutons morts`).toEqual([])
  }
}

async function savePicture(page: Page, label: string) {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${label}.png` })
}

/** React answers to a new width in the frame that follows it: until then the page of the other size is squeezed into it. */
const waitForLayout = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )

/** What is open beside its button follows the window a moment after it changed. */
export const waitForPopovers = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.MuiPopover-paper')].every(
          (paper) => paper.getBoundingClientRect().right <= innerWidth,
        ),
      ),
    )
    .toBe(true)

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
