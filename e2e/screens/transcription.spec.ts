import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('transcription', async ({ page }) => {
  await page.goto('/audio-transcription')
  await expect(page.getByText('Votre transcription apparaîtra ici')).toBeVisible()
  await checkScreen(page, 'transcription-vide')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'conseil.wav', mimeType: 'audio/wav', buffer: makeWav(58) })
  await page.getByRole('button', { name: 'Transcrire' }).click()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rechercher et remplacer' }).click()
  await page.getByRole('textbox', { name: 'Rechercher', exact: true }).fill('phrase')
  await expect(page.getByText(/^1 sur \d+$/)).toBeVisible()
  await checkScreen(page, 'transcription')
  await expect(page.getByRole('region', { name: 'Lecteur de la source' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Lecteur de la transcription' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Voir l’historique' }).click()
  await expect(page.getByRole('dialog')).toContainText('conseil.wav')
  await checkScreen(page, 'transcription-historique', ['telephone'])
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('tab', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Démarrer l’enregistrement' }).scrollIntoViewIfNeeded()
  await checkScreen(page, 'transcription-micro', ['telephone'])
  await page.getByRole('button', { name: 'Démarrer l’enregistrement' }).click()
  await expect(page.getByText('Enregistrement en cours...')).toBeVisible()
  await checkScreen(page, 'transcription-enregistrement')
})

test('transcription en sous-titres', async ({ page }) => {
  await page.goto('/audio-transcription')
  await page.getByRole('button', { name: 'Options avancées' }).click()
  await page.getByRole('combobox', { name: 'Format de sortie' }).click()
  await page.getByRole('option', { name: 'Sous-titres SRT' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'conseil.wav', mimeType: 'audio/wav', buffer: makeWav(58) })
  await page.getByRole('button', { name: 'Transcrire' }).click()
  const subtitles = page.getByText(/00:00:05,000 --> 00:00:10,000/)
  await expect(subtitles).toContainText('Voici la phrase 2.')
  // As they are: the font would draw an arrow.
  await expect(subtitles).toHaveCSS('font-feature-settings', '"calt" 0')
  await checkScreen(page, 'transcription-srt')
})

test('micro muet', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () =>
      new AudioContext().createMediaStreamDestination().stream
  })
  await page.goto('/audio-transcription')
  await page.getByRole('tab', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Démarrer l’enregistrement' }).click()
  await expect(page.getByRole('alert')).toContainText('Aucun son n’arrive de ce micro')
  await checkScreen(page, 'transcription-micro-muet')
})

test('transcription et images sans modèle', async ({ installForAdmin }) => {
  const { page } = await installForAdmin()
  await followSystemTheme(page)
  await page.goto('/audio-transcription')
  await expect(page.getByText('Aucun modèle de transcription n’est installé')).toBeVisible()
  await checkScreen(page, 'transcription-sans-modele')
  await page.goto('/image-generation')
  await expect(page.getByText('Aucun modèle d’images n’est connecté')).toBeVisible()
  await checkScreen(page, 'images-sans-modele')
})
