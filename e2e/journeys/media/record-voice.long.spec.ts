import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { recordedSeconds, waitForRecordedSeconds } from '#pages/recording.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('la voix s’enregistre au micro, se met en pause, reprend et devient un texte', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/audio-transcription')
  await page.getByRole('tab', { name: 'Enregistrer' }).click()
  await button(page, 'Démarrer l’enregistrement').click()
  await expect(page.getByText('Enregistrement en cours...')).toBeVisible()
  const level = page.getByRole('progressbar', { name: 'Niveau du micro' })
  await expect.poll(() => level.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(10)
  await waitForRecordedSeconds(page, 2)
  await button(page, 'Mettre l’enregistrement en pause').click()
  await expect(page.getByText('Enregistrement en pause')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const untilPause = await recordedSeconds(page)
  await button(page, 'Continuer l’enregistrement').click()
  await waitForRecordedSeconds(page, untilPause + 2)
  await button(page, 'Arrêter l’enregistrement').click()
  await expect(page.getByText('recording.wav')).toBeVisible()
  await button(page, 'Transcrire').click()
  await expect(
    page.getByRole('list', { name: 'Segments' }).getByRole('listitem').first(),
  ).toContainText('Voici la phrase 1.')
})
