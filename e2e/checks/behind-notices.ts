import type { Page } from '@playwright/test'

/**
 * The buttons, links and fields of the page that an announcement or a notice lies over, once scrolled into view as the keyboard does;
 * each by its name.
 */
export const controlsBehindNotices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const regions = ['Annonces', 'Avis'].map((name) =>
      document.querySelector(`[role=log][aria-label=${name}]`),
    )
    const isBehind = (element: Element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return regions.some((region) => region?.contains(above))
    }
    const controls = document.querySelectorAll(
      'header button, header a, main button, main a, main input, main textarea, main [role=combobox]',
    )
    const names = [...controls]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && isBehind(element),
      )
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
    scrollTo(0, 0)
    return names
  })

/** Buttons at the top of the page, where its title and actions are, that a click would not reach as the page stands; each by its name. */
export const coveredHeaderButtons = (page: Page): Promise<string[]> =>
  page.evaluate((headerEnd) => {
    scrollTo(0, 0)
    const isCovered = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      if (top > headerEnd) return false
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return !button.contains(hit)
    }
    return [...document.querySelectorAll('header button:enabled, main button:enabled')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && isCovered(button))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
  }, headerEnd)

/** The bar, an announcement, and the title with its actions. */
const headerEnd = 260
