import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import { chromium, expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { messageField, questions, sendButton, waitForReplyTo } from '#pages/chat.ts'
import { waitForRecordedSeconds, waitForStoredSeconds } from '#pages/recording.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi, giveSession } from '#setup/users.ts'

const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('group', { name: 'Dictée' })
const announced = (page: Page) => page.getByRole('status').filter({ hasText: /Dict|Trans|Texte/ })
const recognition = '/v1/audio/transcriptions'
const sentence = /^Voici la phrase 1\./

test.beforeEach(({ page }) => followSystemTheme(page))

test('au clavier : ce qui est dicté vient au caret, rien ne s’envoie de soi-même, rien n’est gardé', async ({
  page,
  openChat,
  product,
  user,
  localai,
}) => {
  await openChat()
  const field = messageField(page)
  await field.fill('Résume : (voir le rapport)')
  for (let index = 0; index < '(voir le rapport)'.length + 1; index++)
    await field.press('ArrowLeft')
  await button(page, 'Dicter').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Dictée en cours')).toBeVisible()
  await expect(button(page, 'Terminer')).toBeFocused()
  await expect(button(page, 'Dicter')).toHaveCount(0)
  await expect(announced(page)).toHaveText('Dictée en cours')
  await waitForRecordedSeconds(page, 2)
  await expect
    .poll(() =>
      page
        .getByRole('progressbar', { name: 'Niveau du micro' })
        .getAttribute('aria-valuenow')
        .then(Number),
    )
    .toBeGreaterThan(5)
  await checkScreen(page, 'dictee-ecoute')
  await page.setViewportSize(wide)

  localai.control.routeFaults = { [recognition]: { type: 'hang' } }
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Transcription…')).toBeVisible()
  await expect(announced(page)).toHaveText('Transcription…')
  await expect(button(page, 'Annuler')).toBeFocused()
  await checkScreen(page, 'dictee-attente')
  await page.setViewportSize(wide)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Transcrire')).toBeFocused()
  localai.control.routeFaults = {}
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(/^Résume : Voici la phrase 1\..* \(voir le rapport\)$/)
  const before = await field.inputValue()
  await expect(field).toBeFocused()
  await expect(panel(page)).toHaveCount(0)
  await expect(announced(page)).toHaveText('Texte ajouté au message')
  await expect(questions(page)).toHaveCount(0)
  await page.keyboard.type(' bien')
  const whole = before.replace(' (', ' bien (')
  await expect(field).toHaveValue(whole)
  expect(
    await callApi<TranscriptionSummary[]>(product.url, 'GET /audio/history', { by: user }),
  ).toEqual([])

  await button(page, 'Dicter').click()
  await waitForRecordedSeconds(page, 1)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(announced(page)).toHaveText('Dictée annulée')
  await expect(field).toHaveValue(whole)
  await page.reload()
  await expect(button(page, 'Dicter')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await sendButton(page).click()
  await waitForReplyTo(page, whole)
})

test('sur un téléphone, une panne et une page rechargée laissent l’enregistrement, qui se reprend ou se jette', async ({
  page,
  localai,
  faults,
}) => {
  faults.expect(/status of 502/)
  await page.setViewportSize(phone)
  await page.goto('/chat')
  await expect(page.getByText('Bienvenue')).toBeVisible()
  localai.control.routeFaults = {
    [recognition]: { type: 'answer', status: 500, body: 'panne' },
  }
  await button(page, 'Dicter').click()
  await waitForRecordedSeconds(page, 2)
  await button(page, 'Terminer').click()
  await expect(panel(page).getByRole('alert')).toContainText('L’enregistrement est conservé')
  await checkScreen(page, 'dictee-panne')
  localai.control.routeFaults = {}
  await button(page, 'Réessayer').click()
  await expect(messageField(page)).toHaveValue(sentence)
  const before = await messageField(page).inputValue()

  // A page that records is not offered to another one until it is gone.
  const recording = await page.context().newPage()
  await recording.goto(page.url())
  await button(recording, 'Dicter').click()
  await waitForStoredSeconds(recording, 4)
  await page.reload()
  await expect(button(page, 'Dicter')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await recording.close()
  await expect(panel(page)).toContainText('n’a pas été transcrite')
  await checkScreen(page, 'dictee-reprise')
  // The page of transcriptions has its own recordings.
  const other = await page.context().newPage()
  await other.goto('/audio-transcription')
  await other.getByRole('tab', { name: 'Enregistrer' }).click()
  await expect(other.getByRole('button', { name: 'Démarrer l’enregistrement' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Récupérer' })).toHaveCount(0)
  await other.close()
  await button(page, 'Transcrire').click()
  await expect(messageField(page)).not.toHaveValue(before)
  const after = await messageField(page).inputValue()
  expect(after.slice(0, before.length)).toBe(before)
  expect(after.slice(before.length)).toMatch(/^ Voici la phrase 1\./)
  await expect(panel(page)).toHaveCount(0)

  await button(page, 'Dicter').click()
  await waitForStoredSeconds(page, 1)
  await page.reload()
  await button(page, 'Jeter').click()
  await expect(panel(page)).toHaveCount(0)
  await page.reload()
  await expect(button(page, 'Dicter')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('un micro refusé et une page sans https disent pourquoi et que faire', async ({
  product,
  user,
  launchOptions,
  contextOptions,
}) => {
  const args = [
    ...(launchOptions.args ?? []),
    '--use-fake-ui-for-media-stream=deny',
    '--host-resolver-rules=MAP atelier.test 127.0.0.1',
  ]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
    await giveSession(context, product.url, user)
    const page = await context.newPage()
    await followSystemTheme(page)
    await page.goto('/chat')
    await button(page, 'Dicter').click()
    await expect(panel(page).getByRole('alert')).toContainText('Autorisez-le dans les réglages')
    await checkScreen(page, 'dictee-refus')
    await button(page, 'Fermer').click()
    await expect(panel(page)).toHaveCount(0)

    const origin = `http://atelier.test:${new URL(product.url).port}`
    const plain = await browser.newContext({ ...contextOptions, baseURL: origin })
    await giveSession(plain, origin, user)
    const insecure = await plain.newPage()
    await insecure.goto('/chat')
    await expect(button(insecure, 'Dicter')).toBeDisabled()
    await expect(button(insecure, 'Dicter')).toHaveAccessibleDescription(/adresse https/)
  } finally {
    await browser.close()
  }
})

test('sans modèle de transcription, le bouton dit quoi faire ; sans la fonction, il n’y en a pas', async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine()
  engine.control.models = engine.control.models.filter(
    ({ capabilities }) => capabilities && !capabilities.includes('transcript'),
  )
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await page.goto('/chat')
  await expect(button(page, 'Dicter')).toBeDisabled()
  await expect(button(page, 'Dicter')).toHaveAccessibleDescription(/Admin > Modèles locaux/)
  await callApi(product.url, 'PUT /admin/config', {
    by: admin,
    body: { features: { audioTranscriptionEnabled: false } },
  })
  await page.reload()
  await expect(messageField(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter au message' })).toBeVisible()
  await expect(button(page, 'Dicter')).toHaveCount(0)
})
