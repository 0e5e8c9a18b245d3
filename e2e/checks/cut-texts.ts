import type { Page } from '@playwright/test'

/**
 * Texts that are cut, or that lie outside their button, label, cell or the page; each with what it leaves. A text that ends with an
 * ellipsis is whole for whoever does not see it, unless it is hidden from them, or names a field; what can be scrolled is not cut. What an empty field shows
 * is a text too.
 */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(findCutTexts)

/** Runs in the page, so it uses nothing from outside itself. */
function findCutTexts(): string[] {
  const slack = 1.5
  const boxes =
    'button, a.MuiButtonBase-root, label, td, th, [role=tab], [role=option], .MuiChip-root'
  const isCutOn = (from: number, to: number, least: number, most: number) =>
    from < least - slack || to > most + slack
  const endsWithEllipsis = (element: Element, style: CSSStyleDeclaration) =>
    !element.matches('label, legend') &&
    (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') &&
    element.closest('[aria-hidden=true]') === null

  /** What the text leaves: the first box around it that it reaches out of. */
  function leaves(text: Text, rect: DOMRect): string | undefined {
    let [checksX, checksY] = [true, true]
    for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      // Out of sight on purpose, for screen readers.
      if (style.clipPath !== 'none' || style.clip !== 'auto') return undefined
      const isInline = style.display === 'inline' || style.display === 'contents'
      const isBox = at.matches(boxes)
      const isOut = (axis: 'x' | 'y') =>
        axis === 'x'
          ? checksX && isCutOn(rect.left, rect.right, box.left, box.right)
          : checksY && isCutOn(rect.top, rect.bottom, box.top - 2, box.bottom + 2)
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (!isInline && endsWithEllipsis(at, style)) [checksX, checksY] = [false, false]
      if (!isInline && (isBox || clips(style.overflowX)) && isOut('x')) return describe(at)
      if (!isInline && (isBox || clips(style.overflowY)) && isOut('y')) return describe(at)
      if (/auto|scroll/.test(style.overflowX)) checksX = false
      if (/auto|scroll/.test(style.overflowY)) checksY = false
      if (style.position === 'fixed') break
    }
    const { clientWidth } = document.documentElement
    return checksX && isCutOn(rect.left, rect.right, 0, clientWidth) ? 'page' : undefined
  }
  const describe = (element: Element) =>
    element.getAttribute('role') ?? element.tagName.toLowerCase()

  /** What a field shows while it is empty is in no node: it is measured as it would be drawn. */
  function placeholderWidth(field: HTMLInputElement): number {
    const copy = document.createElement('span')
    const { font, letterSpacing } = getComputedStyle(field)
    Object.assign(copy.style, { font, letterSpacing, position: 'fixed', whiteSpace: 'pre' })
    copy.textContent = field.placeholder
    field.before(copy)
    const { width } = copy.getBoundingClientRect()
    copy.remove()
    return width
  }
  const innerWidthOf = (field: HTMLInputElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }

  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const parent = text.parentElement
    const words = text.data.trim()
    if (!parent || words === '' || parent.closest('script, style, noscript, svg, math, .katex'))
      continue
    if (parent.closest('#root[aria-hidden=true]')) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) {
      if (rect.width <= 1 || rect.height <= 1) continue
      const left = leaves(text, rect)
      if (left !== undefined) found.add(`« ${words.slice(0, 60)} » sort de : ${left}`)
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (field.value !== '' || field.closest('#root[aria-hidden=true]')) continue
    if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (endsWithEllipsis(field, getComputedStyle(field))) continue
    if (placeholderWidth(field) > innerWidthOf(field) + slack)
      found.add(`« ${field.placeholder} » sort de : champ`)
  }
  return [...found]
}
