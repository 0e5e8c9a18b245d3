import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong with the page as it stands, one line per rule; empty when all is well. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Without a second page to gather results in: that is for frames of other origins, and we have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
  return violations.map(({ id, help, nodes }) => `${id} (${help}) : ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** How far the page reaches beyond the window, sideways, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
