import type { BrowserContext } from '@playwright/test'

/**
 * By WebDriver BiDi, Playwright fills a field by setting its value in the page, which React takes for its own doing; in a field without a
 * selection, as one for an email, it adds to what is there. Set once more past React, the text is noticed as one that was typed.
 */
export const noticeInsertedText = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const correct = (event: Event) => {
      if (event.isTrusted || !(event instanceof InputEvent)) return
      const { target: field, data } = event
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
      const { selectionStart } = field
      const value = selectionStart === null ? (data ?? '') : field.value
      const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      // React sees this one…
      field.value = ''
      // … and not this one.
      native?.set?.call(field, value)
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionStart)
    }
    addEventListener('input', correct, true)
  })
