import type { ModelType } from '@atelier/contract/model-types'
import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { call } from '#installation/people.ts'
import { cardOf, changesQuestion, openConfiguration } from '#pages/admin.ts'
import { followMachine, look } from '#screens/look.ts'

test.beforeEach(({ page }) => followMachine(page))

test('fonctionnalités de l’administration', async ({ page }) => {
  await page.goto('/admin')
  await expect(cardOf(page, 'Types de modèles')).toBeVisible()
  await look(page, 'administration')
})

test.describe('types de modèles', () => {
  const body = { name: 'Rédaction', description: 'Courriers, notes et comptes rendus', color: '#7b1fa2', icon: 'AutoAwesome' }
  test.beforeEach(async ({ page, product, admin }) => {
    const types = await call<ModelType[]>(product.url, 'GET /admin/model-types', { by: admin })
    if (!types.some(({ name }) => name === body.name)) await call(product.url, 'POST /admin/model-types', { by: admin, body })
    await page.goto('/admin/model-types')
    await expect(cardOf(page, body.name)).toBeVisible()
  })

  test('la liste', ({ page }) => look(page, 'types'))

  test('en modifier un', async ({ page }) => {
    await page.getByRole('button', { name: `Modifier ${body.name}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, 'types-modifier')
  })

  test('gérer ses modèles', async ({ page }) => {
    await page.getByRole('button', { name: `Gérer les modèles de ${body.name}` }).click()
    await page.getByRole('button', { name: 'Tester qwen3-8b' }).click()
    await expect(page.getByText(/^Répond en/)).toBeVisible()
    await look(page, 'types-gerer')
  })

  test('en supprimer un', async ({ page }) => {
    await page.getByRole('button', { name: `Supprimer ${body.name}` }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await look(page, 'types-supprimer')
  })
})

test('assignations des pages', async ({ page }) => {
  await page.goto('/admin/model-types?tab=pages')
  await expect(cardOf(page, 'Chat')).toBeVisible()
  await look(page, 'assignations')
})

for (const tab of ['features', 'limits', 'localai', 'maintenance'] as const)
  test(`configuration, onglet ${tab}`, async ({ page }) => {
    await openConfiguration(page, tab)
    await look(page, `configuration-${tab}`)
  })

test('configuration avec des fautes et des modifications', async ({ page }) => {
  await openConfiguration(page, 'limits')
  await page.getByLabel('Demandes simultanées aux moteurs').fill('1000')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Entre 1 et 100', { exact: true })).toBeVisible()
  await look(page, 'configuration-fautes')
})

test('maintenance à confirmer', async ({ page }) => {
  await openConfiguration(page, 'maintenance')
  await page.getByRole('switch', { name: 'Maintenance' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'maintenance-confirmer')
})

test('maintenance préparée', async ({ page }) => {
  await openConfiguration(page, 'maintenance')
  await page.getByRole('switch', { name: 'Maintenance' }).click()
  await page.getByRole('button', { name: 'Activer' }).click()
  await page.getByLabel('Adresse email').fill('camille.rousseau@mairie.example')
  await page.getByLabel('Adresse email').press('Enter')
  await look(page, 'maintenance-preparee')
})

test('essai d’une connexion, et ce qui va changer', async ({ page }) => {
  await openConfiguration(page, 'localai')
  await page.getByRole('button', { name: 'Tester la connexion à LocalAI' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Réponse en/ })).toBeVisible()
  await look(page, 'configuration-essai')
  await page.getByLabel('Nouveaux essais').fill('3')
  await page.getByRole('tab', { name: 'Limites & Performance' }).click()
  await page.getByLabel('Taille d’un fichier, en bytes').fill('20971520')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changesQuestion(page)).toBeVisible()
  await look(page, 'configuration-changements')
})
