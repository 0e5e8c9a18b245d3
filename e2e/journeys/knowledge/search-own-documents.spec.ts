import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rules = [
  'Règlement de la commune.',
  'La hauteur d’une clôture sur rue ne dépasse pas deux mètres.',
  'Les ordures ménagères sont ramassées le mardi matin.',
].join('\n\n')

async function createCollection(page: Page, name: string) {
  await button(page, 'Créer une collection').click()
  const dialog = page.getByRole('dialog', { name: 'Créer une collection' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill(name)
  await dialog.getByRole('button', { name: 'Créer une collection' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const giveFile = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('un document déposé répond à une question, s’ouvre à son passage, se supprime et revient', async ({
  page,
  faults,
}) => {
  faults.expect(/409.*\/api\/knowledge\//)
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Outils' })
    .getByRole('link', { name: 'Connaissances' })
    .click()
  await expect(page.getByText('Déposez ici des documents')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await createCollection(page, 'Règlement')
  await expect(button(page, 'Chercher')).toBeDisabled()
  await giveFile(page, 'règlement.txt', rules)
  const row = page.getByRole('row', { name: /règlement\.txt/ })
  await expect(row).toContainText('Prêt')
  expect(await accessibilityFaults(page)).toEqual([])

  await test.step('le même fichier est reconnu, et peut remplacer le premier', async () => {
    await giveFile(page, 'règlement.txt', rules)
    await expect(page.getByRole('alert')).toContainText('Déjà dans cette collection')
    await button(page, 'Remplacer').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('row', { name: /règlement\.txt/ })).toHaveCount(1)
    await expect(row).toContainText('Prêt')
  })

  await page.getByRole('textbox', { name: 'Question' }).fill('hauteur de la clôture')
  await button(page, 'Chercher').click()
  const found = page.getByRole('list', { name: 'Passages trouvés' })
  await expect(found.locator('mark', { hasText: 'clôture' }).first()).toBeVisible()
  await expect(found).toContainText('trouvé par\u00a0: mots')
  expect(await accessibilityFaults(page)).toEqual([])

  await found
    .getByRole('link', { name: /règlement\.txt/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'règlement.txt', level: 1 })).toBeVisible()
  await expect(page.getByText('Passage trouvé')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ne dépasse pas deux mètres')
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await button(page, 'Télécharger l’original').click()
  expect((await download).suggestedFilename()).toBe('règlement.txt')

  await page.getByRole('link', { name: 'Retour à la collection' }).click()
  await button(page, 'Autres actions pour règlement.txt').click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
  await button(page, 'Annuler').click()
  await expect(row).toContainText('Prêt')

  await test.step('sa page le relit aussi, et le supprime en revenant à la collection', async () => {
    await expect(page.getByText(/^1\u00a0document · \d+/)).toBeVisible()
    await row.getByRole('link', { name: 'règlement.txt' }).click()
    const more = button(page, 'Autres actions pour règlement.txt')
    await more.click()
    await page.getByRole('menuitem', { name: 'Relire' }).click()
    await expect(page.getByRole('main')).toContainText('Prêt')
    expect(await accessibilityFaults(page)).toEqual([])
    await more.click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await expect(page.getByRole('heading', { name: 'Règlement', level: 1 })).toBeVisible()
    await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
    await button(page, 'Annuler').click()
    await expect(row).toContainText('Prêt')
  })
})

test('un texte collé se cherche aussi, et une collection se renomme, se supprime et revient', async ({
  page,
}) => {
  await page.goto('/connaissances')
  await createCollection(page, 'Notes')
  await button(page, 'Ajouter').click()
  await page.getByRole('menuitem', { name: 'Texte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un texte' })
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Congés')
  await dialog.getByRole('textbox', { name: 'Texte' }).fill('Le congé annuel est de 25 jours.')
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByRole('row', { name: /Congés/ })).toContainText('Prêt')
  await page.getByRole('textbox', { name: 'Question' }).fill('fusée interplanétaire')
  await page.getByRole('textbox', { name: 'Question' }).press('Enter')
  await expect(
    page.getByText('Rien dans «\u00a0Notes\u00a0» ne répond à cette question.'),
  ).toBeVisible()

  await button(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Renommer' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Notes de service')
  await button(page, 'Enregistrer').click()
  await expect(page.getByRole('heading', { name: 'Notes de service', level: 1 })).toBeVisible()
  await button(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucune collection')).toBeVisible()
  await button(page, 'Annuler').click()
  await expect(page.getByRole('link', { name: /Notes de service/ })).toBeVisible()
})
