import type { Page } from '@playwright/test'

/**
 * Texts of the page that lie over one another, in pairs. What floats above the page on purpose (a bar, a dialog, a menu, a notice) is
 * only compared with itself.
 */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(findOverlappingTexts)

/** Runs in the page, so it uses nothing from outside itself. */
function findOverlappingTexts(): string[] {
  const slack = 2
  /** The part of a letter's height that is drawn: the rest of a line's box is air, and boxes of tight lines overlap. */
  const drawnHeight = 0.72
  interface Line {
    readonly words: string
    readonly text: Text
    readonly layer: Element
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }

  const floats = ({ position, zIndex }: CSSStyleDeclaration) =>
    position === 'fixed' || position === 'sticky' || Number(zIndex) >= 1000
  /** What the text floats in, and what can be seen of it there. */
  function surroundings(parent: Element) {
    let [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity]
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      // Out of sight on purpose, for screen readers.
      if (style.clipPath !== 'none' || style.clip !== 'auto') return undefined
      const box = at.getBoundingClientRect()
      const clips = style.display !== 'inline' && style.display !== 'contents'
      if (clips && style.overflowX !== 'visible')
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (clips && style.overflowY !== 'visible')
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      if (floats(style)) return { layer: at, left, right, top, bottom }
    }
    return { layer: document.body, left, right, top, bottom }
  }

  function linesOf(text: Text, parent: Element): Line[] {
    const around = surroundings(parent)
    if (!around) return []
    const { layer, left, right, top, bottom } = around
    const drawn = Number.parseFloat(getComputedStyle(parent).fontSize) * drawnHeight
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map((rect) => {
      const air = Math.max(0, (rect.height - drawn) / 2)
      return {
        words: text.data.trim().slice(0, 40),
        text,
        layer,
        left: Math.max(left, rect.left),
        right: Math.min(right, rect.right),
        top: Math.max(top, rect.top + air),
        bottom: Math.min(bottom, rect.bottom - air),
      }
    })
  }

  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const parent = text.parentElement
    if (!parent || text.data.trim() === '') continue
    if (parent.closest('script, style, noscript, svg, math, .katex, #root[aria-hidden=true]'))
      continue
    if (parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      lines.push(...linesOf(text, parent))
  }
  const liesOver = (one: Line, other: Line) =>
    one.text !== other.text &&
    one.layer === other.layer &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack
  const found = new Set<string>()
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (liesOver(one, other)) found.add(`« ${one.words} » et « ${other.words} »`)
  return [...found]
}
