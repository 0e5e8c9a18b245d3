import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  expectedReplyTo,
  lastReply,
  messageField,
  questions,
  replies,
  send,
  waitForReplyTo,
} from '#pages/chat.ts'

const versionsOfReply = (page: Page) =>
  lastReply(page).getByRole('group', { name: 'Versions de la réponse' })
const regenerateButton = (page: Page) => lastReply(page).getByRole('button', { name: 'Régénérer' })
const regenerate = (page: Page) => regenerateButton(page).click()

test('trois versions d’une réponse : aller de l’une à l’autre, recharger, suivre dans un autre onglet', async ({
  page,
  openChat,
  user,
  openBrowser,
}) => {
  await openChat()
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await expect(versionsOfReply(page)).toHaveCount(0)
  for (const total of [2, 3]) {
    await regenerateButton(page).press('Enter')
    await expect(versionsOfReply(page)).toContainText(`${total}/${total}`)
    await expect(messageField(page)).toBeFocused()
  }
  await send(page, 'Et ensuite ?')
  await waitForReplyTo(page, 'Et ensuite ?')

  const first = replies(page).first()
  const group = first.getByRole('group', { name: 'Versions de la réponse' })
  const previous = group.getByRole('button', { name: 'Version précédente' })
  await previous.click()
  await expect(group).toContainText('2/3')
  await expect(replies(page)).toHaveCount(1)
  await expect(previous).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^Version 2 sur 3/ })).toContainText(
    'sans suite',
  )
  await page.reload()
  await expect(versionsOfReply(page)).toContainText('2/3')

  const other = await openBrowser({ as: user })
  await other.goto(page.url())
  await expect(versionsOfReply(other)).toContainText('2/3')
  await page.getByRole('log', { name: 'Messages' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  for (const tab of [page, other]) {
    await expect(replies(tab)).toHaveCount(2)
    await expect(lastReply(tab)).toContainText(expectedReplyTo('Et ensuite ?'))
  }
  expect(await accessibilityFaults(page)).toEqual([])
})

test('modifier la première question, revenir à l’ancienne et à toute sa suite', async ({
  page,
  openChat,
}) => {
  await openChat()
  for (const question of ['Un', 'Deux', 'Trois']) {
    await send(page, question)
    await waitForReplyTo(page, question)
  }
  await questions(page).first().hover()
  await questions(page).first().getByRole('button', { name: 'Modifier la question' }).click()
  const editor = page.getByRole('textbox', { name: 'Votre question' })
  await expect(page.getByText('La suite actuelle reste sous la version 1.')).toBeVisible()
  await editor.fill('Autrement')
  await editor.press('Enter')
  await waitForReplyTo(page, 'Autrement')
  await expect(questions(page)).toHaveText([/Autrement/])
  const versions = page.getByRole('group', { name: 'Versions de la question' })
  await expect(versions).toContainText('2/2')
  await versions.getByRole('button', { name: 'Version précédente' }).click()
  await expect(questions(page)).toHaveText([/Un/, /Deux/, /Trois/])
  await expect(lastReply(page)).toContainText(expectedReplyTo('Trois'))
})

test('corriger une question et une réponse garde leurs mots d’avant, et l’on continue dans un nouveau chat', async ({
  page,
  openChat,
}) => {
  await openChat('Devis')
  await send(page, 'Bonjuor')
  await waitForReplyTo(page, 'Bonjuor')
  await questions(page).hover()
  await page.getByRole('button', { name: 'Modifier la question' }).click()
  await page.getByRole('textbox', { name: 'Votre question' }).fill('Bonjour')
  await page.getByRole('button', { name: 'Corriger sans renvoyer' }).click()
  await expect(questions(page)).toContainText('Bonjour')
  await expect(questions(page)).toContainText('Modifié')
  await expect(replies(page)).toHaveCount(1)

  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Corriger' }).click()
  const field = page.getByRole('textbox', { name: 'Texte corrigé' })
  await expect(field).toBeFocused()
  const menu = lastReply(page).getByRole('button', { name: 'Autres actions' })
  await page.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Corriger' }).press('Enter')
  await field.fill('Ma réponse')
  await field.press('Control+Enter')
  await expect(lastReply(page)).toContainText('Ma réponse')
  await expect(menu).toBeFocused()
  await lastReply(page).getByRole('button', { name: 'Voir l’original' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avant les corrections' })
  await expect(dialog).toContainText(expectedReplyTo('Bonjuor'))
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reprendre ce texte' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(lastReply(page)).toContainText(expectedReplyTo('Bonjuor'))

  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Continuer dans un nouveau chat' }).click()
  await expect(page.getByRole('heading', { name: 'Devis (Copie)', exact: true })).toBeVisible()
  await send(page, 'Encore')
  await waitForReplyTo(page, 'Encore')
})

test('une correction commencée reste à sa version quand une autre s’affiche', async ({
  page,
  openChat,
  openBrowser,
  user,
}) => {
  await openChat()
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await regenerate(page)
  await expect(versionsOfReply(page)).toContainText('2/2')
  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Corriger' }).click()
  const field = page.getByRole('textbox', { name: 'Texte corrigé' })
  await field.fill('Ma seconde réponse')

  const other = await openBrowser({ as: user })
  await other.goto(page.url())
  const versions = versionsOfReply(other)
  await versions.getByRole('button', { name: 'Version précédente' }).click()
  await expect(versionsOfReply(page)).toContainText('1/2')
  await expect(field).toHaveCount(0)
  await expect(lastReply(page)).toContainText(expectedReplyTo('Bonjour'))
  await versions.getByRole('button', { name: 'Version suivante' }).click()
  await expect(field).toHaveValue('Ma seconde réponse')
  await field.press('Control+Enter')
  await expect(lastReply(page)).toContainText('Ma seconde réponse')
  await versionsOfReply(page).getByRole('button', { name: 'Version précédente' }).click()
  await expect(versionsOfReply(page)).toContainText('1/2')
  await expect(lastReply(page)).toContainText(expectedReplyTo('Bonjour'))
})

test('une réponse refaite par un autre modèle ; ce qui est caché se retrouve par la recherche', async ({
  page,
  openChat,
  faults,
}) => {
  // The link to a hidden message is refused first.
  faults.expect(/status of 409/)
  await openChat('Jardin')
  await send(page, 'Renard')
  await waitForReplyTo(page, 'Renard')
  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Régénérer avec un autre modèle…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Régénérer avec quel modèle' })
  await dialog.getByRole('option', { name: /llava-1\.6-7b/ }).click()
  await expect(versionsOfReply(page)).toContainText('2/2')
  await expect(lastReply(page).getByRole('heading', { name: /llava/ })).toBeVisible()

  await questions(page).hover()
  await page.getByRole('button', { name: 'Modifier la question' }).click()
  const editor = page.getByRole('textbox', { name: 'Votre question' })
  await editor.fill('Blaireau')
  await editor.press('Enter')
  await waitForReplyTo(page, 'Blaireau')
  await page.getByRole('searchbox', { name: 'Rechercher dans les chats' }).fill('Renard')
  const hit = page.getByRole('navigation', { name: 'Résultats' }).getByRole('link')
  await expect(hit).toContainText('dans une autre version')
  await hit.click()
  await expect(questions(page)).toContainText('Renard')
  const notice = page.getByRole('status').filter({ hasText: 'autre version de la conversation' })
  await notice.getByRole('button', { name: 'Revenir' }).click()
  await expect(questions(page)).toContainText('Blaireau')
  await expect(notice).toHaveCount(0)
  await expect(messageField(page)).toBeVisible()
})
