import type { Locator, Page } from '@playwright/test'

export interface SampleFile {
  readonly name: string
  readonly type?: string
  readonly content?: string | Buffer
}

/** As a browser hands over a file that was dropped there, or pasted; returns whether the page kept the browser from opening it. */
export const give = (
  target: Locator,
  how: 'drop' | 'paste',
  { name, type = 'text/plain', content = 'Bonjour' }: SampleFile,
): Promise<boolean> =>
  target.evaluate(
    (element, { how, name, type, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
      const options = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', options)
      // Firefox lets no script make an event that brings data.
      if (how === 'paste') Object.defineProperty(event, 'clipboardData', { value: data })
      return !element.dispatchEvent(event)
    },
    { how, name, type, base64: Buffer.from(content).toString('base64') },
  )

/** As while a file is dragged over the page. */
export const dragOver = (page: Page): Promise<boolean> =>
  page.locator('body').evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }))
    return !element.dispatchEvent(
      new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: data }),
    )
  })
