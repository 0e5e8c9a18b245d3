import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { accessibilityFaults } from '#watch/accessibility.ts'

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const canvas = (page: Page) => page.getByRole('img', { name: /^Dessin du masque/ })
const generate = (page: Page) => page.getByRole('button', { name: 'Générer' })
const undo = (page: Page) => page.getByRole('button', { name: /^Annuler \(Ctrl/ })

/** A picture of one colour, made in the page. */
async function pictureOf(page: Page, color: string, name: string) {
  const base64 = await page.evaluate((fill) => {
    const made = document.createElement('canvas')
    made.width = 320
    made.height = 200
    const context = made.getContext('2d')
    if (context) {
      context.fillStyle = fill
      context.fillRect(0, 0, 320, 200)
    }
    return made.toDataURL('image/png').split(',')[1] ?? ''
  }, color)
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

async function stroke(page: Page) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 40, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 10, { steps: 6 })
  await page.mouse.up()
}

test('une image se retouche : dessin, annulation, rechargement, résultat, recréation, suppression', async ({ page }) => {
  await page.goto('/inpainting')
  await expect(page.getByText('Choisissez l’image à retoucher')).toBeVisible()
  await expect(generate(page)).toBeDisabled()
  await page.locator('input[type=file]').setInputFiles(await pictureOf(page, '#204080', 'lac.png'))
  await prompt(page).fill('une cabane rouge')
  await expect(generate(page)).toBeDisabled()
  await stroke(page)
  await expect(generate(page)).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(generate(page)).toBeDisabled()
  await page.keyboard.press('Control+Shift+z')
  await canvas(page).hover()
  await page.mouse.wheel(0, -300)
  await stroke(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(canvas(page)).toBeVisible()
  await expect(generate(page)).toBeEnabled()

  await generate(page).click()
  await expect(page.getByRole('slider', { name: 'Comparer avant et après' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions\u00a0: une cabane rouge' }).click()
  await page.getByRole('menuitem', { name: 'Aperçu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await prompt(page).fill('autre chose')
  await page.getByRole('button', { name: 'Actions\u00a0: une cabane rouge' }).click()
  await page.getByRole('menuitem', { name: 'Recréer' }).click()
  await expect(prompt(page)).toHaveValue('une cabane rouge')
  await expect(page.getByText('Masque envoyé\u00a0: masque.png')).toBeVisible()
  await expect(generate(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Dessiner' }).click()
  await expect(undo(page)).toBeDisabled()

  await page.goto('/history')
  await page.getByRole('button', { name: 'Actions\u00a0: une cabane rouge' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucun inpainting pour le moment')).toBeVisible()
  await page.getByRole('tab', { name: 'Génération d’images' }).click()
  await expect(page.getByText('Votre image apparaîtra ici')).toBeVisible()
})
