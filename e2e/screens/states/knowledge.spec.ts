import type { Collection } from '@atelier/contract/knowledge/collections'
import { expect } from '@playwright/test'
import { adminTest, test } from '#fixtures.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

const text = [
  'La hauteur d’une clôture sur rue ne dépasse pas deux mètres.',
  'Les ordures ménagères sont ramassées le mardi matin.',
].join('\n\n')

test('connaissances : vide, collection, question, document', { tag: '@long' }, async ({
  page,
  product,
  user,
}) => {
  test.slow()
  await followSystemTheme(page)
  await page.goto('/connaissances')
  await expect(page.getByText('Aucune collection')).toBeVisible()
  await checkScreen(page, 'connaissances-vide')
  await page.getByRole('button', { name: 'Créer une collection' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'connaissances-creer')
  await page.keyboard.press('Escape')

  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    by: user,
    body: { name: 'Règlement de la commune', description: 'Clôtures, ordures, voirie.' },
  })
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
  await checkScreen(page, 'collection-vide')
  await callApi(product.url, `POST /knowledge/collections/${id}/sources/text`, {
    by: user,
    body: { title: 'Règlement de voirie et de propreté', text },
  })
  await expect(page.getByRole('row', { name: /Règlement de voirie/ })).toContainText('Prêt')
  await page.getByRole('textbox', { name: 'Question' }).fill('hauteur de la clôture')
  await page.getByRole('button', { name: 'Chercher', exact: true }).click()
  const found = page.getByRole('list', { name: 'Passages trouvés' })
  await expect(found).toBeVisible()
  await checkScreen(page, 'collection-question')
  await found.getByRole('link').first().click()
  await expect(page.getByText('Passage trouvé')).toBeVisible()
  await checkScreen(page, 'document')
  await page.goto('/connaissances')
  await expect(page.getByRole('link', { name: /Règlement de la commune/ })).toBeVisible()
  await checkScreen(page, 'connaissances')
})

adminTest(
  'connaissances : partager une collection',
  { tag: '@long' },
  async ({ page, product, admin }) => {
    test.slow()
    await followSystemTheme(page)
    const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
      by: admin,
      body: { name: 'Notes de service', description: '' },
    })
    await page.goto(`/connaissances/${id}`)
    await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Partager' }).click()
    await page.getByRole('radio', { name: 'Des groupes' }).check()
    await checkScreen(page, 'collection-partager-groupes')
    await page.getByRole('radio', { name: 'Tout le monde' }).check()
    await expect(page.getByText('Tout le monde ici pourra lire')).toBeVisible()
    await checkScreen(page, 'collection-partager')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Le partage est enregistré.')).toBeVisible()
    await expect(page.getByText('Partagée avec tous')).toBeVisible()
  },
)
