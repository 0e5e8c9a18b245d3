import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { cutTexts } from './cut-texts.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** What axe looks for: everything, or what another colour scheme can change. */
const runOnly = {
  all: { type: 'tag', values: standards },
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * What is wrong with the page as it is: what axe finds, one line per rule, and texts that are cut; empty when all is well. Axe is put into a document once and
 * looks for nothing but faults: its own connector for Playwright takes five times as long, for frames of other origins, and we have none.
 */
export async function accessibilityFaults(
  page: Page,
  rules: keyof typeof runOnly = 'all',
): Promise<string[]> {
  // Other colours cut nothing.
  const cut =
    rules === 'colors' ? [] : (await cutTexts(page)).map((text) => `texte coupé : ${text}`)
  // Firefox 153 itself falls over axe on several pages; what axe looks at is the same in both browsers.
  if (page.context().browser()?.browserType().name() === 'firefox') return cut
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults, string>(
    // What stands in the shade of an open dialog is for nobody to read.
    (options) =>
      Reflect.get(window, 'axe').run(
        { exclude: ['#root[aria-hidden="true"]'] },
        JSON.parse(options),
      ),
    JSON.stringify({ runOnly: runOnly[rules], resultTypes: ['violations'] }),
  )
  const faults = violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}) : ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
  return [...faults, ...cut]
}

/** How far the page reaches beyond the window, sideways, in pixels. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Buttons, links and fields that reach out of the window sideways, or whose words do not fit in them; each by its name. */
export const overflowingControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main button, main a, main input, main [role=combobox], main [role=tab], h1, h2',
      ),
    ]
    const scrolls = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { overflowX } = getComputedStyle(element)
      return overflowX === 'auto' || overflowX === 'scroll' || scrolls(element.parentElement)
    }
    const isWrong = (element: HTMLElement) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const { clipPath, textOverflow, visibility, opacity } = getComputedStyle(element)
      // Out of sight on purpose, or in a strip that is scrolled by itself.
      if (
        width <= 1 ||
        height <= 1 ||
        clipPath !== 'none' ||
        visibility === 'hidden' ||
        // A switch's own field lies invisible over the whole switch, and beyond.
        opacity === '0' ||
        scrolls(element.parentElement)
      )
        return false
      if (left < -1 || right > document.documentElement.clientWidth + 1) return true
      return (
        element.matches('button, a') &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      )
    }
    return controls
      .filter(isWrong)
      .map(
        (element) =>
          element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName,
      )
  })
