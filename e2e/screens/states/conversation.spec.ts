import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import {
  chatList,
  lastReply,
  messageField,
  questions,
  send,
  sendButton,
  stopButton,
  waitForReplyTo,
} from '#pages/chat.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

const versionsOfReply = (page: Page) =>
  lastReply(page).getByRole('group', { name: 'Versions de la réponse' })
const openReplyMenu = (page: Page) =>
  lastReply(page).getByRole('button', { name: 'Autres actions' }).click()

test('versions d’une réponse et d’une question, et leurs actions', async ({ page, openChat }) => {
  await openChat('Analyse du budget participatif')
  await send(page, 'Quels quartiers ont déposé le plus de projets cette année ?')
  await expect(sendButton(page)).toBeVisible()
  await lastReply(page).getByRole('button', { name: 'Régénérer' }).click()
  await expect(versionsOfReply(page)).toContainText('2/2')
  await questions(page).hover()
  await page.getByRole('button', { name: 'Modifier la question' }).click()
  const editor = page.getByRole('textbox', { name: 'Votre question' })
  await editor.fill('Quels quartiers ont déposé le plus de projets, et lesquels ont été retenus ?')
  await checkScreen(page, 'versions-modifier')
  await editor.press('Enter')
  await expect(page.getByRole('group', { name: 'Versions de la question' })).toContainText('2/2')
  await expect(sendButton(page)).toBeVisible()
  await lastReply(page).getByRole('button', { name: 'Régénérer' }).click()
  await expect(versionsOfReply(page)).toContainText('2/2')
  await expect(sendButton(page)).toBeVisible()
  await checkScreen(page, 'versions')
  await openReplyMenu(page)
  await checkScreen(page, 'versions-actions')
  await page.getByRole('menuitem', { name: 'Régénérer avec un autre modèle…' }).click()
  await expect(page.getByRole('dialog', { name: 'Régénérer avec quel modèle' })).toBeVisible()
  await checkScreen(page, 'versions-autre-modele')
})

test('une réponse corrigée, et ses mots d’avant', async ({ page, openChat }) => {
  await openChat('Lettre aux riverains')
  await send(page, 'Écrivez la lettre')
  await waitForReplyTo(page, 'Écrivez la lettre')
  await openReplyMenu(page)
  await page.getByRole('menuitem', { name: 'Corriger' }).click()
  const field = page.getByRole('textbox', { name: 'Texte corrigé' })
  await field.fill('Madame, Monsieur, les travaux de la rue Pasteur commenceront le 3 mars.')
  await checkScreen(page, 'corriger')
  await field.press('Control+Enter')
  await expect(lastReply(page)).toContainText('Modifié')
  await checkScreen(page, 'corrige')
  await lastReply(page).getByRole('button', { name: 'Voir l’original' }).click()
  await expect(page.getByRole('dialog', { name: 'Avant les corrections' })).toBeVisible()
  await checkScreen(page, 'corrige-avant')
})

test('messages en file, puis file arrêtée', async ({ page, openChat }) => {
  await openChat('Questions d’une réunion')
  await send(page, 'Parlez longtemps [[lent:900]]')
  await expect(lastReply(page)).toContainText('Le modèle d’essai')
  const queue = page.getByRole('region', { name: 'En file' })
  for (const text of [
    'Et en anglais ?',
    'Faites-en un tableau avec, pour chaque quartier, le nombre de projets déposés, retenus et refusés',
    'Merci',
  ]) {
    await messageField(page).fill(text)
    await messageField(page).press('Enter')
    await expect(messageField(page)).toHaveValue('')
  }
  await expect(queue.getByRole('listitem')).toHaveCount(3)
  await checkScreen(page, 'file')
  await stopButton(page).click()
  await expect(queue.getByText('La réponse a été arrêtée : 3 messages attendent.')).toBeVisible()
  await checkScreen(page, 'file-arretee')
})

test('chats épinglés et archivés', async ({ page, openChat }) => {
  for (const title of ['Analyse du budget participatif', 'Lettre aux riverains'])
    await openChat(title)
  for (const action of ['Épingler', 'Archiver']) {
    await chatList(page).getByRole('link').last().hover()
    await page
      .getByRole('button', { name: /^Actions pour/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.goto('/archives')
  await expect(page.getByRole('heading', { name: 'Archives', exact: true })).toBeVisible()
  await checkScreen(page, 'archives')
})

test('compte rendu d’un import', async ({ page }) => {
  const chats = ['Budget', 'Voirie', 'École', 'Marché'].map((title) => ({
    title,
    messages: [
      { role: 'user', content: `Question sur ${title}` },
      { role: 'assistant', content: 'Réponse' },
    ],
  }))
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer un chat' })
  await dialog
    .getByLabel('Choisir un fichier', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      name: 'chats.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(chats)),
    })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await checkScreen(page, 'import-rapport')
})
