import { expect, type Page } from '@playwright/test'

export const speechText = (page: Page) => page.getByRole('textbox', { name: 'Texte' })
export const player = (page: Page) => page.getByRole('region', { name: 'Lecteur', exact: true })
export const speak = (page: Page) => page.getByRole('button', { name: 'Lire le texte' })
export const readings = (page: Page) => page.getByRole('main').getByRole('listitem')

/** A text of that many sentences, for the chosen voice. */
export async function speakLongText(page: Page, voice: RegExp, sentences: number) {
  await page.goto('/tts')
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: voice }).click()
  const sentence =
    'Il était une fois, dans un pays lointain, une longue histoire que l’on racontait le soir. '
  await speechText(page).fill(sentence.repeat(sentences))
  await speak(page).click()
}

const position = (page: Page) => () =>
  player(page).getByRole('slider').getAttribute('aria-valuenow').then(Number)

/** While the rest is still being read: heard, paused, and heard again after a reload. */
export async function listenToBeginning(page: Page) {
  await expect(player(page)).toContainText('…')
  await expect.poll(position(page)).toBeGreaterThan(0.5)
  await page
    .getByRole('button', { name: /Mettre en pause/ })
    .first()
    .click()
  await page.reload()
  await page.getByRole('button', { name: 'Écouter ce qui est prêt' }).click()
  await expect.poll(position(page)).toBeGreaterThan(0.5)
}

/** Once everything is read, it is one reading, which can be deleted. */
export async function finishReading(page: Page) {
  await expect(readings(page)).toHaveCount(1, { timeout: 120_000 })
  await expect(player(page)).not.toContainText('…', { timeout: 120_000 })
  await page.getByRole('button', { name: /^Supprimer l’audio/ }).click()
  await expect(page.getByText('Votre audio apparaîtra ici')).toBeVisible()
  await expect(player(page)).toHaveCount(0)
}
