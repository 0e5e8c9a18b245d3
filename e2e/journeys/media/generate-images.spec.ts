import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const gallery = (page: Page) => page.getByRole('region', { name: 'Galerie' })
const result = (page: Page) => page.getByRole('button', { name: 'Recréer' })

test('une image se crée, se range, se retrouve, se refait et se supprime', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/image-generation')
  await expect(page.getByText('Votre image apparaîtra ici')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Modèle' })).toHaveText('stable-diffusion-xl')
  await page.getByRole('button', { name: 'Générer' }).click()
  await expect(page.getByText('Veuillez saisir un prompt et sélectionner un modèle')).toBeVisible()
  await prompt(page).fill('Un phare sous la pluie')
  await page.getByRole('button', { name: '768x512' }).click()
  await prompt(page).press('Control+Enter')
  await expect(result(page)).toBeVisible()
  await expect(page.getByText('768x512')).toHaveCount(2)
  await expect(gallery(page).getByRole('listitem')).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Ajouter aux favoris' }).click()
  await expect(page.getByRole('button', { name: 'Retirer des favoris' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Ajouter une étiquette' }).fill('affiche')
  await page.getByRole('textbox', { name: 'Ajouter une étiquette' }).press('Enter')
  await expect(page.getByText('affiche')).toBeVisible()
  await page.reload()
  await expect(prompt(page)).toHaveValue('Un phare sous la pluie')

  await prompt(page).fill('Une forêt au printemps')
  await page.getByRole('button', { name: 'Générer' }).click()
  await expect(gallery(page).getByRole('listitem')).toHaveCount(2)
  await gallery(page).getByRole('searchbox').fill('foret')
  await expect(gallery(page).getByRole('listitem')).toHaveCount(1)
  await gallery(page).getByRole('searchbox').fill('girafe')
  await expect(page.getByText('Aucune image ne correspond')).toBeVisible()
  await gallery(page).getByRole('searchbox').fill('')
  await gallery(page).getByRole('button', { name: 'Favoris' }).click()
  await expect(gallery(page).getByRole('button', { name: /Un phare/ })).toBeVisible()
  await gallery(page).getByRole('button', { name: 'Toutes' }).click()

  await gallery(page)
    .getByRole('button', { name: /Un phare/ })
    .click()
  const viewer = page.getByRole('dialog', { name: 'Image en grand' })
  await expect(viewer.getByRole('img', { name: 'Un phare sous la pluie' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('img', { name: 'Une forêt au printemps' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Recréer' }).click()
  await expect(prompt(page)).toHaveValue('Un phare sous la pluie')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.png$/)

  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Retoucher (inpainting)' }).click()
  await expect(page.getByRole('application', { name: /^Dessin du masque/ })).toBeVisible()
  await page.goBack()
  await gallery(page).getByRole('button', { name: 'Sélectionner' }).click()
  for (const one of await gallery(page).getByRole('checkbox').all()) await one.click()
  await expect(gallery(page).getByRole('status')).toHaveText('2\u00a0sélectionnées')
  await gallery(page).getByRole('button', { name: 'Corbeille' }).click()
  await expect(page.getByText('Votre image apparaîtra ici')).toBeVisible()
  await page.getByRole('log', { name: 'Avis' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText(/2.éléments rétablis\./)).toBeVisible()
  await expect(page.getByText('Votre image apparaîtra ici')).toHaveCount(0)
})

test('une image en cours survit à un rechargement et s’annule ; une panne se dit', {
  tag: '@long',
}, async ({ page, localai }) => {
  localai.control.workMs = 60_000
  await page.goto('/image-generation')
  await expect(page.getByRole('combobox', { name: 'Modèle' })).toHaveText('stable-diffusion-xl')
  await prompt(page).fill('Un phare')
  await page.getByRole('button', { name: 'Générer' }).click()
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toHaveCount(0)
  await expect(page.getByText('Votre image apparaîtra ici')).toBeVisible()
  localai.control.workMs = 0
  localai.control.routeFaults = {
    '/v1/images/generations': {
      type: 'answer',
      status: 500,
      body: '{"error":{"message":"inference failed"}}',
    },
  }
  await page.getByRole('button', { name: 'Générer' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Erreur lors de la génération de l’image',
  )
})

test('un lot, des réglages enregistrés, une image refaite et agrandie, des filtres, une archive de plusieurs', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/image-generation')
  await expect(page.getByRole('combobox', { name: 'Modèle' })).toHaveText('stable-diffusion-xl')
  await prompt(page).fill('Un moulin')
  await page.getByRole('button', { name: /^Options avancées/ }).click()
  await page.getByRole('textbox', { name: 'Nombre d’images' }).fill('3')
  await page.getByRole('button', { name: 'Enregistrer ces réglages' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nom' }).fill('Moulins')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Générer 3 images' }).click()
  await expect(gallery(page).getByRole('listitem')).toHaveCount(3)

  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(prompt(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Moulins', exact: true }).click()
  await expect(prompt(page)).toHaveValue('Un moulin')
  await page.getByRole('button', { name: 'Variante' }).click()
  await expect(gallery(page).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Agrandir × 2' }).click()
  await expect(gallery(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText(/^Agrandie /)).toBeVisible()

  await page.getByRole('textbox', { name: 'Ajouter une étiquette' }).fill('moulin')
  await page.getByRole('textbox', { name: 'Ajouter une étiquette' }).press('Enter')
  await gallery(page).getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('menuitemradio', { name: 'moulin' }).click()
  await expect(gallery(page).getByRole('listitem')).toHaveCount(1)
  await gallery(page)
    .getByRole('button', { name: /^Retirer le filtre/ })
    .click()
  await expect(gallery(page).getByRole('listitem')).toHaveCount(5)

  await gallery(page).getByRole('button', { name: 'Sélectionner' }).click()
  for (const one of (await gallery(page).getByRole('checkbox').all()).slice(0, 2)) await one.click()
  const archive = page.waitForEvent('download')
  await gallery(page).getByRole('button', { name: 'Télécharger (zip)' }).click()
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/)
})
