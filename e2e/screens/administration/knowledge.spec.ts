import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('connaissances : sans modèle, un essai, un modèle qui sert, un moteur absent', async ({
  startEngine,
  installForAdmin,
  faults,
}) => {
  faults.expect(/status of 50/)
  const engine = await startEngine()
  const { page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await followSystemTheme(page)
  const main = page.getByRole('main')
  await page.goto('/admin/knowledge')
  await expect(main).toContainText('trouverait aussi les synonymes')
  await checkScreen(page, 'connaissances-sans-modele')
  await page.getByRole('combobox', { name: 'Modèle d’embedding' }).click()
  await page.getByRole('option', { name: /bge-m3/ }).click()
  await page.getByRole('button', { name: 'Essayer' }).click()
  await expect(main).toContainText('Essai réussi')
  await checkScreen(page, 'connaissances-essai')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(main).toContainText('Sert maintenant')
  await expect(page.getByText('Modèle enregistré')).toHaveCount(0)
  await checkScreen(page, 'connaissances-sert')
  engine.control.routeFaults = {
    '/v1/embeddings': { type: 'answer', status: 200, body: '{"data":[]}' },
  }
  await page.getByRole('button', { name: 'Refaire les vecteurs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refaire' }).click()
  await expect(main.getByText('Nouvel essai')).toBeVisible()
  await checkScreen(page, 'connaissances-attend')
})
