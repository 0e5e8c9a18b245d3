import type { ModelType } from '@atelier/contract/model-types/model-types'
import { expect, type Page } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { cardOf, changesDialog, openConfiguration } from '#pages/admin.ts'
import { goTo } from '#pages/go-to.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('fonctionnalités de l’administration, types de modèles et assignations', async ({
  page,
  product,
  admin,
}) => {
  const body = {
    name: 'Rédaction',
    description: 'Courriers, notes et comptes rendus',
    color: '#7b1fa2',
    icon: 'AutoAwesome',
  }
  const types = await callApi<ModelType[]>(product.url, 'GET /admin/model-types', { by: admin })
  if (!types.some(({ name }) => name === body.name))
    await callApi(product.url, 'POST /admin/model-types', { by: admin, body })
  await page.goto('/admin')
  await expect(cardOf(page, 'Types de modèles')).toBeVisible()
  await checkScreen(page, 'administration')

  await goTo(page, '/admin/model-types')
  await expect(cardOf(page, body.name)).toBeVisible()
  await checkScreen(page, 'types')
  await page.getByRole('button', { name: `Modifier ${body.name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'types-modifier')
  await closeDialog(page)
  await page.getByRole('button', { name: `Gérer les modèles de ${body.name}` }).click()
  await page.getByRole('button', { name: 'Tester qwen3-8b' }).click()
  await expect(page.getByText(/^Répond en/)).toBeVisible()
  await checkScreen(page, 'types-gerer')
  await closeDialog(page)
  await page.getByRole('button', { name: `Supprimer ${body.name}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkScreen(page, 'types-supprimer')
  await closeDialog(page)

  await goTo(page, '/admin/model-types?tab=pages')
  await expect(cardOf(page, 'Chat')).toBeVisible()
  await checkScreen(page, 'assignations')
})

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
}

test('configuration, onglet par onglet, et ce qu’elle refuse', async ({ page }) => {
  await openConfiguration(page, 'features')
  for (const [tab, label] of [
    ['features', 'Fonctionnalités'],
    ['localai', 'LocalAI'],
    ['access', 'Adresses'],
    ['passwords', 'Mots de passe'],
    ['maintenance', 'Maintenance'],
    ['limits', 'Limites & Performance'],
  ] as const) {
    await page.getByRole('tab', { name: label }).click()
    await expect(page.getByRole('tab', { name: label })).toHaveAttribute('aria-selected', 'true')
    await checkScreen(page, `configuration-${tab}`)
  }
  await page.getByLabel('Demandes simultanées aux moteurs').fill('1000')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Entre 1 et 100', { exact: true })).toBeVisible()
  await checkScreen(page, 'configuration-fautes')
})

test('maintenance à confirmer, puis préparée', async ({ page }) => {
  await openConfiguration(page, 'maintenance')
  await page.getByRole('switch', { name: 'Maintenance' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkScreen(page, 'maintenance-confirmer')
  await page.getByRole('button', { name: 'Activer' }).click()
  await page.getByLabel('Adresse email').fill('camille.rousseau@mairie.example')
  await page.getByLabel('Adresse email').press('Enter')
  await checkScreen(page, 'maintenance-preparee')
})

test('essai d’une connexion, et ce qui va changer', async ({ page }) => {
  await openConfiguration(page, 'localai')
  await page.getByRole('button', { name: 'Tester la connexion à LocalAI' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Réponse en/ })).toBeVisible()
  await checkScreen(page, 'configuration-essai')
  await page.getByLabel('Nouveaux essais').fill('3')
  await page.getByRole('tab', { name: 'Limites & Performance' }).click()
  await page.getByLabel('Taille maximale d’un fichier, en octets').fill('20971520')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changesDialog(page)).toBeVisible()
  await checkScreen(page, 'configuration-changements')
})
