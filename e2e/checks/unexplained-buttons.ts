import type { Page } from '@playwright/test'

/**
 * Buttons on screen that cannot be used and do not say why; each by its name. What says why is a text that describes the button, or its
 * group; one that works at something shows its progress instead.
 */
export const unexplainedButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const disabled = document.querySelectorAll(
      'button:disabled, [aria-disabled=true], input:disabled:is([type=checkbox], [type=radio])',
    )
    const describes = (element: Element | null | undefined) =>
      (element?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .some((id) => (document.getElementById(id)?.textContent ?? '').trim() !== '')
    const isExplained = (element: Element) =>
      describes(element) ||
      describes(element.closest('[role=group]')) ||
      element.querySelector('[role=progressbar]') !== null
    return [...disabled]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !isExplained(element))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
  })
