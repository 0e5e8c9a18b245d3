import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  lastReply,
  messageField,
  questions,
  send,
  sendButton,
  stopButton,
  waitForReplyTo,
} from '#pages/chat.ts'

/** Answered at five words a second, for longer than any journey: it ends with Arrêter. */
const endless = 'Parlez longtemps [[lent:900]]'
const begun = 'Le modèle d’essai écrit des mots'

/** More words come while one looks. */
async function expectToGrow(reply: Locator) {
  const { length } = await reply.innerText()
  await expect.poll(async () => (await reply.innerText()).length).toBeGreaterThan(length + 10)
}

const completions = '/v1/chat/completions'

test('Arrêter garde ce qui est écrit et ferme la demande au moteur', {
  tag: ['@firefox', '@firefox-phone'],
}, async ({ page, openChat, localai }) => {
  await openChat()
  const requested = localai.nextRequest(completions)
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  await expect(sendButton(page)).toHaveCount(0)
  await stopButton(page).click()

  await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
  await expect(sendButton(page)).toBeVisible()
  expect(await (await requested).outcome).toBe('aborted')
  await expect(lastReply(page)).toContainText(begun)
  await expect(stopButton(page)).toHaveCount(0)

  await page.reload()
  await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
  await expect(lastReply(page)).toContainText(begun)
})

test('un bouton éteint sous la souris immobile ne dit pourquoi que si elle bouge', async ({
  page,
  openChat,
}) => {
  await openChat()
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await expect(sendButton(page)).toBeDisabled()
  const reason = page.getByRole('tooltip').filter({ hasText: /^Écrivez d’abord un message/ })
  // Longer than a tooltip takes to open.
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(reason).toHaveCount(0)
  const box = await sendButton(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  await expect(reason).toBeVisible()
})

test('Arrêter libère aussi d’un moteur qui ne répond rien', { tag: '@long' }, async ({
  page,
  openChat,
  localai,
}) => {
  await openChat()
  const requested = localai.nextRequest(completions)
  await send(page, 'Il y a quelqu’un ? [[attend]]')
  await expect(page.getByText('En attente de la réponse')).toBeVisible()
  const seen = await requested
  await stopButton(page).click()
  await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
  expect(await seen.outcome).toBe('aborted')
})

test('fermer la page n’arrête rien : la réponse est là au retour', { tag: '@long' }, async ({
  page,
  openChat,
  context,
  localai,
}) => {
  const chat = await openChat()
  const requested = localai.nextRequest(completions)
  await send(page, 'Continuez sans moi [[lent:14]]')
  await expect(lastReply(page)).toContainText(begun)
  await page.close()
  expect(await (await requested).outcome).toBe('answered')

  const later = await context.newPage()
  await later.goto(`/chat/${chat.id}`)
  await expect(lastReply(later)).toContainText('sans jamais se fatiguer.')
  await expect(sendButton(later)).toBeVisible()
  await expect(later.getByRole('alert')).toHaveCount(0)
})

test('un rechargement au milieu de la réponse la retrouve et la suit', { tag: '@firefox' }, async ({
  page,
  openChat,
}) => {
  await openChat()
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  await page.reload()
  await expect(stopButton(page)).toBeVisible()
  await expect(lastReply(page)).toContainText(begun)
  await expectToGrow(lastReply(page))
  await expect(questions(page)).toHaveCount(1)
  await stopButton(page).click()
  await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
})

test('un autre appareil voit la réponse grandir, et peut l’arrêter', {
  tag: ['@long', '@firefox'],
}, async ({ page, openChat, user, openBrowser }) => {
  const chat = await openChat()
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  const other = await openBrowser({ as: user })
  await other.goto(`/chat/${chat.id}`)
  await expect(stopButton(other)).toBeVisible()
  await expect(lastReply(other)).toContainText(begun)
  await expectToGrow(lastReply(other))
  await stopButton(other).click()
  for (const screen of [other, page]) {
    await expect(lastReply(screen).getByText('Réponse arrêtée')).toBeVisible()
    await expect(sendButton(screen)).toBeVisible()
  }
})

test('un chat occupé garde le message d’un autre appareil en file', { tag: '@long' }, async ({
  page,
  openChat,
  user,
  openBrowser,
}) => {
  const chat = await openChat()
  const other = await openBrowser({ as: user })
  await other.goto(`/chat/${chat.id}`)
  await messageField(other).fill('Moi aussi')
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)

  await expect(stopButton(other)).toBeVisible()
  await messageField(other).press('Enter')
  await expect(messageField(other)).toHaveValue('')
  for (const screen of [other, page])
    await expect(screen.getByRole('region', { name: 'En file' })).toContainText('Moi aussi')
  await expect(questions(other)).toHaveText([/Parlez longtemps/])
  await stopButton(page).click()
  await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
})

test('une session qui se termine ferme le flux et mène à la connexion', { tag: '@long' }, async ({
  page,
  openChat,
  product,
  user,
  faults,
  localai,
}) => {
  faults.expect(/status of 401/)
  await openChat()
  const requested = localai.nextRequest(completions)
  await send(page, 'Parlez un peu [[lent:28]]')
  await expect(lastReply(page)).toContainText('Le modèle')
  await fetch(`${product.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.tokens.accessToken}` },
  })
  await expect(page).toHaveURL('/login')
  // The reply itself goes on: it is stored for when the user comes back.
  expect(await (await requested).outcome).toBe('answered')
})

test('ce que le modèle pense se lit à part', async ({ page, openChat }) => {
  await openChat()
  await send(page, 'Combien ? [[pense]]')
  await expect(lastReply(page)).toContainText('Tout bien pesé, la réponse est quarante-deux.')
  await expect(lastReply(page).getByText('je pèse le pour et le contre')).toBeHidden()
  await lastReply(page).getByRole('button', { name: 'Réflexion' }).click()
  await expect(lastReply(page).getByText('je pèse le pour et le contre')).toBeVisible()
})
