import type { Locator, Page } from '@playwright/test'

export const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
export const canvas = (page: Page) => page.getByRole('application', { name: /^Dessin du masque/ })
export const generate = (page: Page) => page.getByRole('button', { name: 'Générer' })
export const undo = (page: Page) => page.getByRole('button', { name: /^Annuler \(Ctrl/ })

/** A picture of one colour, made in the page; with a white square in its middle when asked. */
export async function makePicture(page: Page, color: string, name: string, square = false) {
  const base64 = await page.evaluate(
    ([fill, isSquared]) => {
      const made = document.createElement('canvas')
      made.width = 320
      made.height = 200
      const context = made.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = fill
      context.fillRect(0, 0, 320, 200)
      context.fillStyle = '#fff'
      if (isSquared) context.fillRect(110, 50, 100, 100)
      return made.toDataURL('image/png').split(',')[1] ?? ''
    },
    [color, square] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
type Picture = Awaited<ReturnType<typeof makePicture>>

/** Gives a picture to the page as the clipboard would, or drops it somewhere. */
export const providePicture = (
  target: Locator,
  method: 'paste' | 'drop',
  { name, buffer }: Picture,
) =>
  target.evaluate(
    (element, [how, fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true }
      if (how === 'paste') {
        const event = new ClipboardEvent('paste', init)
        // Firefox lets no script make an event that brings data.
        Object.defineProperty(event, 'clipboardData', { value: data })
        element.dispatchEvent(event)
      } else
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }))
    },
    [method, name, buffer.toString('base64')] as const,
  )

/** The middle of where one draws, on the screen. */
export async function canvasCenter(page: Page) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function drawStroke(page: Page) {
  const { x, y } = await canvasCenter(page)
  await page.mouse.move(x - 40, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 10, { steps: 6 })
  await page.mouse.up()
}
