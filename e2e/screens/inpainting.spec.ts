import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('inpainting', async ({ page }) => {
  await page.goto('/inpainting')
  await expect(page.getByText('Choisissez l’image à retoucher')).toBeVisible()
  await checkScreen(page, 'inpainting-vide')
  await page.setViewportSize({ width: 1440, height: 900 })
  const base64 = await page.evaluate(() => {
    const made = document.createElement('canvas')
    made.width = 768
    made.height = 512
    const context = made.getContext('2d')
    const sky = context?.createLinearGradient(0, 0, 0, 512)
    sky?.addColorStop(0, '#7fb2d9')
    sky?.addColorStop(1, '#31566b')
    if (context && sky) {
      context.fillStyle = sky
      context.fillRect(0, 0, 768, 512)
      context.fillStyle = '#8b1e2d'
      context.fillRect(330, 380, 110, 30)
    }
    return made.toDataURL('image/png').split(',')[1] ?? ''
  })
  const file = {
    name: 'lac-barque.png',
    mimeType: 'image/png',
    buffer: Buffer.from(base64, 'base64'),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('une cabane rouge en bois sur pilotis')
  const box = await page.getByRole('application', { name: /^Dessin du masque/ }).boundingBox()
  if (!box) throw new Error('no canvas')
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height * 0.75)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height * 0.75, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Générer' }).click()
  await expect(page.getByRole('slider', { name: 'Comparer avant et après' })).toBeVisible()
  await checkScreen(page, 'inpainting')
  await page.goto('/history')
  await expect(page.getByRole('button', { name: /^Actions/ })).toBeVisible()
  await checkScreen(page, 'historique')
})
