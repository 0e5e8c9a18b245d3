import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  finishReading,
  listenToBeginning,
  player,
  readings,
  speak,
  speakLongText,
  speechText,
} from '#pages/speech.ts'

test('un texte se lit par la voix de base, continue d’une page à l’autre, se reprend, se télécharge et s’efface', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/tts')
  await expect(page.getByText('Votre audio apparaîtra ici')).toBeVisible()
  await speak(page).click()
  await expect(page.getByText('Veuillez saisir du texte')).toBeVisible()
  await speechText(page).fill(
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
  await expect(speechText(page)).toHaveValue(/^Bonjour à toutes/)
  await speechText(page).fill('Autre chose')
  await page.getByRole('button', { name: 'Reprendre ce texte' }).click()
  await expect(speechText(page)).toHaveValue(/^Bonjour à toutes/)
  await page.getByRole('button', { name: 'Écouter cette voix' }).click()
  await expect(player(page)).toContainText('Essai de la voix')
  await expect(readings(page)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  await page.getByRole('menuitem', { name: 'MP3' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.mp3$/)
  await page.getByRole('button', { name: 'Tout supprimer' }).click()
  await expect(page.getByText('Votre audio apparaîtra ici')).toBeVisible()
  await expect(player(page)).toHaveCount(0)
})

test('la voix d’un modèle qui n’en donne aucune liste s’écoute aussi', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/tts')
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: /siwis/ }).click()
  await expect(page.getByRole('combobox', { name: 'Voix' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Écouter la voix du modèle' }).click()
  await expect(player(page)).toContainText('Essai de la voix')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('un long texte s’entend pendant qu’il se lit, se retrouve après un rechargement, puis s’efface seul', {
  tag: ['@long', '@firefox'],
}, async ({ page, localai }) => {
  const { promise: open, resolve: finish } = Promise.withResolvers<void>()
  localai.control.speechGate = { after: 1, open }
  await speakLongText(page, /siwis/, 20)
  await listenToBeginning(page)
  finish()
  await finishReading(page)
})
