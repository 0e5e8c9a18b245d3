import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import {
  chatList,
  createChat,
  lastReply,
  model,
  send,
  sendButton,
  stopButton,
  waitForReplyTo,
} from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

const picture = join(import.meta.dirname, '../../docs/images/connexion.png')

test.beforeEach(({ page }) => followSystemTheme(page))

test('accueil du chat', async ({ page }) => {
  await page.goto('/chat')
  await expect(page.getByText('Bienvenue')).toBeVisible()
  await checkScreen(page, 'chat-bienvenue')
})

test('accueil du chat avec un fichier, et ses modèles', async ({ page }) => {
  await page.goto('/chat')
  await page.getByLabel('Joindre des fichiers').locator('xpath=self::input').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Retirer connexion.png' })).toBeVisible()
  await checkScreen(page, 'chat-bienvenue-fichier')
  await checkModels(page, 'chat-modele')
})

/** A popover where there is room, else a sheet. */
async function checkModels(page: Page, name: string) {
  for (const size of ['bureau', 'telephone'] as const) {
    await page.setViewportSize({ width: size === 'bureau' ? 1440 : 390, height: 844 })
    await page.getByRole('button', { name: /^Modèle/ }).click()
    await expect(page.getByRole('dialog', { name: 'Choisir un modèle' })).toBeVisible()
    await checkScreen(page, name, [size])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

test('nouveau chat', async ({ page }) => {
  await page.goto('/chat')
  await page.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Modèle' })).toHaveText(
    /qwen3-8b/,
  )
  await checkScreen(page, 'chat-nouveau')
})

test('choix du modèle', async ({ page }) => {
  await page.goto('/chat')
  await page.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkScreen(page, 'chat-modeles')
})

test('chat sans message', async ({ page, openChat }) => {
  await openChat('Idées d’ateliers')
  await checkScreen(page, 'chat-vide')
  await checkModels(page, 'chat-vide-modele')
})

test('conversation', async ({ page, openChat, product, user }) => {
  for (const title of [
    'Réponse à une réclamation, ton courtois',
    'Traduction de la notice « accueil »',
    'Plan du dossier de presse',
  ])
    await createChat(product.url, user, title)
  await openChat('Analyse du budget participatif')
  await send(page, 'Combien ? [[pense]]')
  await expect(lastReply(page)).toContainText('quarante-deux')
  await expect(sendButton(page)).toBeVisible()
  await send(page, 'Et mis en forme ?\n[[markdown]]')
  await expect(lastReply(page).getByRole('math').first()).toBeVisible()
  await expect(sendButton(page)).toBeVisible()
  await checkScreen(page, 'chat')
})

test('réponse en cours', async ({ page, openChat }) => {
  await openChat()
  await send(page, 'Parlez longtemps [[lent:900]]')
  await expect(lastReply(page)).toContainText('Le modèle d’essai')
  await checkScreen(page, 'chat-en-cours')
  await stopButton(page).click()
  await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
  await checkScreen(page, 'chat-arrete')
})

test('réponse en panne', async ({ page, openChat }) => {
  await openChat()
  await send(page, 'Bonjour [[coupe]]')
  await expect(lastReply(page).getByRole('alert')).toBeVisible()
  await checkScreen(page, 'chat-panne')
  await page.getByRole('button', { name: 'Modifier la question' }).click()
  await checkScreen(page, 'chat-modifier')
})

test('suppression d’un chat', async ({ page, openChat }) => {
  await openChat('Analyse du budget participatif')
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await chatList(page).getByRole('link').first().hover()
  await page.getByRole('button', { name: /^Actions pour/ }).click()
  await checkScreen(page, 'chat-actions', ['bureau'])
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeVisible()
  await checkScreen(page, 'chat-suppression')
  await page.goto('/corbeille')
  await expect(page.getByRole('button', { name: /^Rétablir/ })).toBeVisible()
  await checkScreen(page, 'corbeille')
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkScreen(page, 'corbeille-effacer')
})

test('soin d’un chat : nom, réglages, effacement, import', async ({ page, openChat }) => {
  await openChat('Analyse du budget participatif')
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await page.getByRole('button', { name: 'Réglages' }).click()
  await expect(page.getByRole('combobox', { name: 'Modèle' })).toBeVisible()
  await page.getByRole('button', { name: 'Réglages fins' }).click()
  await expect(page.getByRole('slider', { name: 'Température' })).toBeVisible()
  await checkScreen(page, 'chat-reglages')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions de ce chat' }).click()
  await checkScreen(page, 'chat-actions-ouvert')
  // The entry that had the focus is gone with the size of the window.
  await page.getByRole('menu').press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Exporter' }).click()
  await checkScreen(page, 'chat-export', ['bureau'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Effacer l’historique' }).click()
  await checkScreen(page, 'chat-effacement')
  await page.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(page.getByText('L’historique a été effacé.')).toBeVisible()
  await checkScreen(page, 'chat-efface')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Importer' }).click()
  await checkScreen(page, 'chat-import', ['bureau'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chatList(page).getByRole('link').first().hover()
  await page.getByRole('button', { name: /^Actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Renommer' }).click()
  await checkScreen(page, 'chat-renommer', ['bureau'])
})

test('liste des chats au téléphone', async ({ page, product, user }) => {
  await createChat(
    product.url,
    user,
    'Un titre bien plus long que ce qu’un téléphone sait montrer sur une seule ligne',
  )
  await createChat(product.url, user, 'Traduction de la notice « accueil »')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Afficher les chats' }).click()
  await expect(chatList(page)).toBeVisible()
  await checkScreen(page, 'chat-liste', ['telephone'])
})

test('recherche dans les chats', async ({ page, openChat, product, user }) => {
  for (const title of [
    'Traduction de la notice « accueil »',
    'Budget participatif, réponses aux habitants',
  ])
    await createChat(product.url, user, title)
  await openChat('Analyse des comptes')
  const question =
    'Dans le compte rendu du conseil, que dit-on du budget de la médiathèque, et de celui des écoles pour l’année prochaine ?'
  await send(page, question)
  await waitForReplyTo(page, question)
  await page.goto('/chat')
  const search = page.getByRole('searchbox')
  await search.fill('budg')
  await expect(page.getByRole('navigation', { name: 'Résultats' }).getByRole('link')).toHaveCount(2)
  await checkScreen(page, 'chat-recherche', ['bureau'])
  await search.fill('introuvable')
  await expect(page.getByText('Aucun résultat').last()).toBeVisible()
  await checkScreen(page, 'chat-recherche-vide', ['bureau'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Afficher les chats' }).click()
  await search.fill('budg')
  await expect(page.getByRole('navigation', { name: 'Résultats' }).getByRole('link')).toHaveCount(2)
  await checkScreen(page, 'chat-recherche', ['telephone'])
})

test('fichiers joints, avant et après l’envoi', async ({ page, openChat }) => {
  await openChat('Analyse du budget participatif')
  const picker = page.getByLabel('Joindre des fichiers').locator('xpath=self::input')
  const budget = {
    name: 'Compte rendu du conseil municipal du 12 mars.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Le budget est de 12 000 €.'),
  }
  await picker.setInputFiles(picture)
  await picker.setInputFiles([budget])
  await expect(
    page.getByRole('list', { name: 'Fichiers à envoyer' }).getByRole('listitem'),
  ).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Que dit ce document ?')
  await checkScreen(page, 'chat-fichiers-choisis')
  await sendButton(page).click()
  await expect(lastReply(page)).toContainText('Voici la réponse')
  await expect(sendButton(page)).toBeVisible()
  await checkScreen(page, 'chat-fichiers')
})

test('chat introuvable', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/chat/01a1f959-0000-7000-8000-000000000000')
  await expect(page.getByText('Chat introuvable')).toBeVisible()
  await checkScreen(page, 'chat-introuvable')
})

test('réponse coupée, et la mémoire du modèle presque pleine', async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine()
  engine.control.server = 'vllm'
  engine.control.models = [{ id: model, capabilities: ['chat'], contextSize: 1000 }]
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await followSystemTheme(page)
  const chat = await createChat(product.url, admin, 'Analyse du budget participatif')
  await callApi(product.url, `PUT /chat/${chat.id}/settings`, {
    by: admin,
    body: { maxTokens: 858 },
  })
  await page.goto(`/chat/${chat.id}`)
  await send(page, 'Racontez [[long:900]]')
  await expect(
    page.getByText(/les premiers messages ne seront bientôt plus envoyés au modèle/),
  ).toBeVisible()
  await expect(lastReply(page).getByRole('button', { name: 'Continuer' })).toBeVisible()
  await checkScreen(page, 'chat-reponse-coupee')
  await lastReply(page).getByRole('button', { name: 'Changer la longueur' }).click()
  await expect(page.getByRole('radio', { name: /^Limitée/ })).toBeFocused()
  await checkScreen(page, 'chat-longueur')
})
