import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { adminTest as test } from '#fixtures.ts'

test('un modèle d’embedding s’essaie, se choisit, prépare les documents et trouve par le sens', async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine()
  const { page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const main = page.getByRole('main')

  await page.goto('/connaissances')
  await page.getByRole('button', { name: 'Créer une collection' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Créer une collection' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Règlement')
  await dialog.getByRole('button', { name: 'Créer une collection' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'règlement.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('La hauteur d’une clôture sur rue ne dépasse pas deux mètres.'),
  })
  await expect(page.getByRole('row', { name: /règlement\.txt/ })).toContainText('Prêt')
  const collectionUrl = page.url()

  await page.goto('/admin/features')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Connaissances' })
    .click()
  await expect(main).toContainText('trouverait aussi les synonymes')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Modèle d’embedding' }).click()
  await page.getByRole('option', { name: /bge-m3/ }).click()
  await page.getByRole('button', { name: 'Essayer' }).click()
  await expect(main).toContainText(/Essai réussi.*passages par seconde, 256 dimensions/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(main).toContainText('Sert maintenant · bge-m3')
  await expect(main).toContainText('1 sur 1')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(collectionUrl)
  await page.getByRole('textbox', { name: 'Question' }).fill('clôture sur rue')
  await page.getByRole('button', { name: 'Chercher', exact: true }).click()
  const found = page.getByRole('list', { name: 'Passages trouvés' })
  await expect(found).toContainText('trouvé par\u00a0: mots, lettres, sens')

  await test.step('tout se reconstruit, et le choix se retire', async () => {
    await page.goto('/admin/knowledge')
    await page.getByRole('button', { name: 'Reconstruire l’index' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reconstruire' }).click()
    await expect(page.getByText('L’index se reconstruit')).toBeVisible()
    await page.getByRole('combobox', { name: 'Modèle d’embedding' }).click()
    await page.getByRole('option', { name: /Aucun/ }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(main).toContainText('trouverait aussi les synonymes')
  })

  await test.step('le nombre de lectures se choisit, et se garde', async () => {
    const reads = page.getByRole('combobox', { name: 'Documents lus en même temps' })
    await expect(reads).toHaveText('1 document')
    await reads.click()
    await page.getByRole('option', { name: '3 documents' }).click()
    await expect(page.getByText('Nombre de lectures enregistré')).toBeVisible()
    await page.reload()
    await expect(reads).toHaveText('3 documents')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
