import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { waitForRecordedSeconds } from '#pages/recording.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('une transcription dans chaque format, et ce qui se télécharge', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await followSystemTheme(page)
  for (const [name, format] of [
    ['vtt', 'Sous-titres VTT'],
    ['texte', 'Texte'],
    ['json', 'JSON'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/audio-transcription')
    await page.getByRole('button', { name: 'Options avancées' }).click()
    await page.getByRole('combobox', { name: 'Format de sortie' }).click()
    await page.getByRole('option', { name: format, exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'conseil.wav', mimeType: 'audio/wav', buffer: makeWav(58) })
    await page.getByRole('button', { name: 'Transcrire' }).click()
    await expect(page.getByRole('button', { name: 'Télécharger' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Avancement' })).toHaveCount(0)
    await checkScreen(page, `transcription-${name}`)
  }
  for (const size of ['bureau', 'telephone'] as const) {
    await page.setViewportSize({ width: size === 'bureau' ? 1440 : 390, height: 844 })
    await page.getByRole('button', { name: 'Télécharger' }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await checkScreen(page, 'transcription-telecharger', [size])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})

test('un enregistrement en pause', { tag: '@long' }, async ({ page }) => {
  await followSystemTheme(page)
  await page.goto('/audio-transcription')
  await page.getByRole('tab', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Démarrer l’enregistrement' }).click()
  await waitForRecordedSeconds(page, 2)
  await page.getByRole('button', { name: 'Mettre l’enregistrement en pause' }).click()
  await expect(page.getByText('Enregistrement en pause')).toBeVisible()
  await checkScreen(page, 'transcription-pause')
})
