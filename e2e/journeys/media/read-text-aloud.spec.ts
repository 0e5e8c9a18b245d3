import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Texte' })
const player = (page: Page) => page.getByRole('region', { name: 'Lecteur', exact: true })
const speak = (page: Page) => page.getByRole('button', { name: 'Lire le texte' })
const readings = (page: Page) => page.getByRole('main').getByRole('listitem')

test('un texte se lit par la voix de base, continue d’une page à l’autre, se reprend, se télécharge et s’efface', async ({
  page,
}) => {
  await page.goto('/tts')
  await expect(page.getByText('Votre lecture apparaîtra ici')).toBeVisible()
  await speak(page).click()
  await expect(page.getByText('Veuillez saisir du texte')).toBeVisible()
  await text(page).fill(
    'Bonjour à toutes et à tous. La séance est ouverte, merci de votre présence à ce conseil.',
  )
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: /Voix de base/ }).click()
  await page.getByRole('combobox', { name: 'Voix' }).fill('français (belg')
  await page.getByRole('option').first().click()
  // Whoever double-clicks means one reading.
  await speak(page).dblclick()
  await expect(player(page)).toBeVisible()
  await expect(readings(page)).toHaveCount(1)
  await expect(readings(page)).toContainText('Bonjour à toutes')
  expect(await accessibilityFaults(page)).toEqual([])
  await expect
    .poll(() => player(page).getByRole('slider').getAttribute('aria-valuenow').then(Number))
    .toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Chat' }).click()
  await expect(page.getByText('Bienvenue')).toBeVisible()
  await expect(player(page)).toContainText('Bonjour à toutes')
  await page.getByRole('link', { name: 'TTS' }).click()
  await expect(text(page)).toHaveValue(/^Bonjour à toutes/)
  await text(page).fill('Autre chose')
  await page.getByRole('button', { name: 'Reprendre ce texte' }).click()
  await expect(text(page)).toHaveValue(/^Bonjour à toutes/)
  await page.getByRole('button', { name: 'Écouter cette voix' }).click()
  await expect(player(page)).toContainText('Essai de la voix')
  await expect(readings(page)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  await page.getByRole('menuitem', { name: 'MP3' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.mp3$/)
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tout effacer' }).click()
  await expect(page.getByText('Votre lecture apparaîtra ici')).toBeVisible()
  await expect(player(page)).toHaveCount(0)
})

test('la voix d’un modèle qui n’en donne aucune liste s’écoute aussi', async ({
  page,
  localai,
}) => {
  localai.control.models = [{ id: 'voice-fr-siwis-medium', capabilities: ['tts'] }]
  await page.goto('/tts')
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: /siwis/ }).click()
  await expect(page.getByRole('combobox', { name: 'Voix' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Écouter la voix du modèle' }).click()
  await expect(player(page)).toContainText('Essai de la voix')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('un long texte s’entend pendant qu’il se lit, se retrouve après un rechargement, puis s’efface seul', async ({
  page,
}) => {
  // Twenty minutes of speech are really made, beside whatever else the machine does.
  test.slow()
  await page.goto('/tts')
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: /Voix de base/ }).click()
  await text(page).fill(
    'Il était une fois, dans un pays lointain, une longue histoire que l’on racontait le soir. '.repeat(
      300,
    ),
  )
  await speak(page).click()
  const position = () => player(page).getByRole('slider').getAttribute('aria-valuenow').then(Number)
  await expect(player(page)).toContainText('…')
  await expect.poll(position).toBeGreaterThan(0.5)
  await page
    .getByRole('button', { name: /Mettre en pause/ })
    .first()
    .click()
  await page.reload()
  await page.getByRole('button', { name: 'Écouter ce qui est prêt' }).click()
  await expect.poll(position).toBeGreaterThan(0.5)
  await expect(readings(page)).toHaveCount(1, { timeout: 120_000 })
  await expect(player(page)).not.toContainText('…', { timeout: 120_000 })
  await page.getByRole('button', { name: /^Supprimer la lecture/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Votre lecture apparaîtra ici')).toBeVisible()
  await expect(player(page)).toHaveCount(0)
})
