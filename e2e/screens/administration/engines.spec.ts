import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('moteurs : la liste, l’ajout et ce qu’il a trouvé, ce que retirer emporte', async ({
  installForAdmin,
  startEngine,
}) => {
  const { product, admin, page } = await installForAdmin()
  await followSystemTheme(page)
  await page.goto('/admin/engines')
  await expect(page.getByRole('heading', { name: 'Aucun moteur à part' })).toBeVisible()
  await checkScreen(page, 'moteurs-aucun')

  const engine = await startEngine()
  const add = (body: object) =>
    callApi(product.url, 'POST /admin/engines', { by: admin, body: { kind: 'openai', ...body } })
  await add({ name: 'LocalAI de l’accueil', baseUrl: engine.url, pool: 'gpu', slots: 4 })
  await add({
    name: 'Une machine dont le nom est long et qui ne répond pas',
    baseUrl: 'http://127.0.0.1:9',
    pool: 'gpu',
  })
  await page.reload()
  await expect(page.getByText('Ne répond pas', { exact: true })).toBeVisible()
  await expect(page.getByText('En service')).toBeVisible()
  await checkScreen(page, 'moteurs')

  await page.getByRole('button', { name: 'Ajouter un moteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un moteur' })
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill(engine.url)
  await dialog.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByText(/répond et propose/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Réglages avancés' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Sorte' })).toBeVisible()
  await checkScreen(page, 'moteurs-ajouter')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Actions de LocalAI de l’accueil' }).click()
  await expect(page.getByRole('menuitem', { name: 'Vider' })).toBeVisible()
  await checkScreen(page, 'moteurs-actions')
  await page.getByRole('menuitem', { name: 'Retirer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('plus proposés')
  await checkScreen(page, 'moteurs-retirer')
})
