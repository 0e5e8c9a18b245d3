import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test, visitorTest } from '#fixtures.ts'
import { dragOver, give } from '#pages/files.ts'
import { goTo } from '#pages/go-to.ts'

const report = { name: 'rapport.pdf', type: 'application/pdf' }
const question = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Que faire de ${name} ?` })
const body = (page: Page) => page.locator('body')

test('un fichier déposé sur le tableau de bord n’emporte pas le navigateur : l’atelier demande quoi en faire', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await dragOver(page)).toBe(true)
  expect(await give(body(page), 'drop', { name: 'note.txt' })).toBe(true)
  const dialog = question(page, 'note.txt')
  await expect(dialog.getByRole('button')).toHaveText(['Ouvrir dans un chat', 'Fermer'])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat$/)
  await expect(
    page.getByRole('list', { name: 'Fichiers à envoyer' }).getByRole('listitem'),
  ).toHaveText([/note\.txt/])
})

test('un son va à la transcription, une image à l’inpainting, et rien ne part sans qu’on le dise', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await give(body(page), 'drop', report)
  await question(page, 'rapport.pdf').getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await give(body(page), 'drop', { name: 'réunion.mp3', type: 'audio/mpeg' })
  await question(page, 'réunion.mp3').getByRole('button', { name: 'Transcrire' }).click()
  await expect(page).toHaveURL(/\/audio-transcription$/)
  await expect(page.getByText('réunion.mp3')).toBeVisible()

  const pixel =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'
  await give(body(page), 'paste', { name: 'plage.svg', type: 'image/svg+xml', content: pixel })
  await question(page, 'plage.svg').getByRole('button', { name: 'Retoucher' }).click()
  await expect(page).toHaveURL(/\/inpainting$/)
  await expect(page.getByText('plage.svg')).toBeVisible()
})

const pages = ['/aide', '/settings', '/history', '/image-generation', '/tts', '/profile']

test('un dépôt sur une page qui n’en fait rien ne quitte pas l’atelier', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/dashboard')
  for (const path of pages)
    await test.step(path, async () => {
      await goTo(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
      expect(await give(body(page), 'drop', report)).toBe(true)
      await expect(question(page, 'rapport.pdf')).toBeVisible()
      expect(await give(body(page), 'drop', report)).toBe(true)
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})

visitorTest('un dépôt sur la page de connexion ne quitte pas l’atelier', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => dragOver(page)).toBe(true)
  expect(await give(body(page), 'drop', report)).toBe(true)
})
