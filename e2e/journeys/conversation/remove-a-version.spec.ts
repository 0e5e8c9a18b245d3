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

const versions = (page: Page) =>
  lastReply(page).getByRole('group', { name: 'Versions de la réponse' })
const openMenu = (page: Page) =>
  lastReply(page).getByRole('button', { name: 'Autres actions' }).click()

test('supprimer une version, annuler, la supprimer encore, la rétablir depuis la corbeille', async ({
  page,
  openChat,
}) => {
  await openChat('Devis')
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await lastReply(page).getByRole('button', { name: 'Régénérer' }).click()
  await expect(versions(page)).toContainText('2/2')
  await send(page, 'Et ensuite ?')
  await waitForReplyTo(page, 'Et ensuite ?')

  const removeSecond = async () => {
    await replies(page).first().hover()
    await replies(page).first().getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer cette version' }).click()
    await expect(page.getByText(/^3.messages sont dans la corbeille\.$/)).toBeVisible()
    await expect(questions(page)).toHaveCount(1)
    await expect(versions(page)).toHaveCount(0)
  }
  await removeSecond()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(questions(page)).toHaveCount(2)
  await expect(lastReply(page)).toContainText(expectedReplyTo('Et ensuite ?'))

  await removeSecond()
  expect(await accessibilityFaults(page)).toEqual([])
  const chat = page.url()
  await page.goto('/corbeille')
  const row = page.getByRole('listitem').filter({ hasText: 'Messages du chat Devis' })
  await expect(row).toContainText('supprimé aujourd’hui')
  expect(await accessibilityFaults(page)).toEqual([])
  await row.getByRole('button', { name: /^Rétablir/ }).click()
  await expect(page.getByText('La corbeille est vide')).toBeVisible()
  await page.goto(chat)
  await expect(questions(page)).toHaveCount(2)
  await expect(replies(page).first().getByText('2/2')).toBeVisible()
})

test('la seule réponse, puis une version d’une question, au clavier', async ({
  page,
  openChat,
}) => {
  await openChat()
  await send(page, 'Un')
  await waitForReplyTo(page, 'Un')
  await openMenu(page)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Supprimer cette réponse' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1.message est dans la corbeille\.$/)).toBeVisible()
  await expect(replies(page)).toHaveCount(0)
  await expect(messageField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(lastReply(page)).toContainText(expectedReplyTo('Un'))

  await questions(page).first().hover()
  await questions(page).first().getByRole('button', { name: 'Modifier la question' }).click()
  await page.getByRole('textbox', { name: 'Votre question' }).fill('Deux')
  await page.keyboard.press('Enter')
  await waitForReplyTo(page, 'Deux')
  await page.getByRole('button', { name: 'Autres actions pour la question' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Supprimer cette version' }).press('Enter')
  await expect(questions(page)).toHaveText([/Un/])
  await expect(lastReply(page)).toContainText(expectedReplyTo('Un'))
})

test('un historique effacé se rétablit depuis la corbeille, à côté de ce qui s’est dit depuis', async ({
  page,
  openChat,
}) => {
  await openChat('Devis')
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await page.getByRole('button', { name: 'Effacer l’historique' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Effacer l’historique ?' })
  await expect(dialog).toContainText('iront dans la corbeille')
  await dialog.getByRole('button', { name: 'Effacer', exact: true }).click()
  await send(page, 'Autre chose')
  await waitForReplyTo(page, 'Autre chose')

  const chat = page.url()
  await page.goto('/corbeille')
  await page.getByRole('button', { name: /^Rétablir .*Messages du chat Devis/ }).click()
  await expect(page.getByText('La corbeille est vide')).toBeVisible()
  await page.goto(chat)
  await expect(questions(page)).toHaveText([/Bonjour/])
  const group = page.getByRole('group', { name: 'Versions de la question' })
  await expect(group).toContainText('2/2')
  await group.getByRole('button', { name: 'Version précédente' }).click()
  await expect(questions(page)).toHaveText([/Autre chose/])
})
