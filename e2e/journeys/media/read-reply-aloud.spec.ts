import type { Chat } from '@atelier/contract/chat/chat'
import type { Model } from '@atelier/contract/models/models'
import type { SpeechRecord } from '@atelier/contract/speech/speech'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { lastReply, messageField, model, send, waitForReplyTo } from '#pages/chat.ts'
import { player } from '#pages/speech.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi, registerUser, type TestUser } from '#setup/users.ts'

const wide = { width: 1440, height: 900 }
const button = (page: Page, name: string) =>
  lastReply(page).getByRole('button', { name, exact: true })
const announced = (page: Page) => page.getByRole('status').filter({ hasText: /lecture/i })
const synthesis = '/v1/audio/speech'

test.beforeEach(({ page }) => followSystemTheme(page))

/** The voice of the engine, whose sounds a journey can hold back. */
async function chooseEngineVoice(page: Page) {
  await page.goto('/tts')
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: /siwis/ }).click()
}

async function importReply(url: string, user: TestUser, content: string) {
  const messages = [
    { role: 'user', content: 'Et ensuite ?' },
    { role: 'assistant', content },
  ]
  const json = JSON.stringify({ title: 'Repris', model, messages })
  const [chat] = await callApi<[Chat]>(url, 'POST /chat/import', { by: user, body: { json } })
  return chat
}

test('au clavier : une réponse se lit, se met en pause, reprend et s’arrête, sans entrer dans l’historique', async ({
  page,
  openChat,
  product,
  user,
}) => {
  await openChat()
  const question = 'Quand ouvre la mairie ? '.repeat(6).trim()
  await send(page, question)
  await waitForReplyTo(page, question)
  const bar = lastReply(page).getByRole('toolbar', { name: 'Actions de la réponse' })
  await expect(button(page, 'Lire la réponse')).toBeVisible()
  await expect(bar.locator('button[tabindex="0"]')).toHaveCount(1)
  await button(page, 'Copier la réponse').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(button(page, 'Lire la réponse')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Mettre la lecture en pause')).toBeFocused()
  await expect(announced(page)).toHaveText('Lecture en cours')
  await expect(player(page)).toContainText('Lecture de la réponse')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Reprendre la lecture')).toBeFocused()
  // Its tooltip stays where it was when the window changes.
  await page.keyboard.press('Escape')
  await checkScreen(page, 'reponse-lue')
  await page.setViewportSize(wide)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Mettre la lecture en pause')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'Arrêter la lecture')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Lire la réponse')).toBeFocused()
  await expect(announced(page)).toHaveText('Lecture arrêtée')
  await expect(player(page)).toHaveCount(0)
  expect(await callApi<SpeechRecord[]>(product.url, 'GET /tts/history', { by: user })).toEqual([])
})

test('une réponse s’entend pendant qu’elle se lit, puis jusqu’au bout ; quitter le chat l’arrête', async ({
  page,
  product,
  user,
  localai,
}) => {
  const { promise: open, resolve: finish } = Promise.withResolvers<void>()
  await chooseEngineVoice(page)
  const sentence = 'Une phrase assez longue pour être lue à part, et entendue avant la suite. '
  const chat = await importReply(product.url, user, sentence.repeat(20))
  await page.goto(`/chat/${chat.id}`)
  localai.control.speechGate = { after: 1, open }
  await button(page, 'Lire la réponse').click()
  await expect(announced(page)).toHaveText('Lecture en cours')
  await expect(player(page)).toContainText('…')
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click()
  await expect(messageField(page)).toHaveCount(0)
  await expect(player(page)).toHaveCount(0)
  finish()

  await page.goto(`/chat/${chat.id}`)
  await send(page, 'Merci')
  await waitForReplyTo(page, 'Merci')
  await button(page, 'Lire la réponse').click()
  await expect(announced(page)).toHaveText('Lecture terminée', { timeout: 60_000 })
  await expect(button(page, 'Lire la réponse')).toBeVisible()
  await expect(player(page)).toHaveCount(0)
})

test('une panne dit pourquoi, et se réessaie', async ({ page, openChat, localai, faults }) => {
  // What was ready of a sound goes with its job.
  faults.expect(/status of (404|50\d)/)
  await chooseEngineVoice(page)
  await openChat()
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  localai.control.routeFaults = { [synthesis]: { type: 'answer', status: 500, body: 'panne' } }
  await button(page, 'Lire la réponse').click()
  const alert = page.getByRole('alert').filter({ hasText: 'La réponse n’a pas pu être lue' })
  await expect(alert).toBeVisible()
  await checkScreen(page, 'reponse-non-lue')
  await page.setViewportSize(wide)
  localai.control.routeFaults = {}
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(alert).toHaveCount(0)
  await expect(announced(page)).toHaveText(/Lecture (en cours|terminée)/)
})

test('sans aucune voix, le bouton dit pourquoi il ne lit rien, et à qui s’adresser', async ({
  installForAdmin,
  startEngine,
  openBrowser,
}) => {
  const engine = await startEngine({
    control: { models: [{ id: model, capabilities: ['chat'] }] },
  })
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const user = await registerUser(product.url)
  // The built-in one is always there, unless it is taken out.
  const voices = await callApi<Model[]>(product.url, 'GET /models?type=audio', { by: admin })
  for (const { id: modelId } of voices) {
    const body = { modelId, typeIds: [] }
    await callApi(product.url, 'POST /admin/model-associations', { by: admin, body })
  }
  const other = await openBrowser({ as: user, on: product })
  const readers = [
    { by: admin, tab: page, reason: 'Installez-en une dans Admin > Modèles locaux' },
    { by: user, tab: other, reason: 'Demandez à votre administrateur d’en proposer une.' },
  ]
  for (const { by, tab, reason } of readers) {
    const chat = await importReply(product.url, by, 'La mairie ouvre à neuf heures.')
    await tab.goto(`/chat/${chat.id}`)
    const read = button(tab, 'Lire la réponse')
    await expect(read).toBeDisabled()
    await expect(read).toHaveAccessibleDescription(new RegExp(reason))
    expect(await accessibilityFaults(tab)).toEqual([])
  }
})
