import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { lastReply, send, waitForReplyTo } from '#pages/chat.ts'

const proposal = (page: Page) => page.getByRole('region', { name: 'Souvenir proposé' })
const memoriesSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Donner mes souvenirs aux réponses' })
/** Until the server has it: the switch moves before. */
async function allowMemories(page: Page) {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() === 'PUT',
  )
  await memoriesSwitch(page).click()
  await expect(memoriesSwitch(page)).toBeChecked()
  expect((await saved).ok()).toBe(true)
}
const memories = (page: Page) =>
  page.getByRole('list', { name: 'Vos souvenirs' }).getByRole('listitem')
const instructions = async (page: Page) => {
  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Instructions envoyées' }).click()
  return page.getByRole('dialog', { name: 'Instructions envoyées' })
}

test('ce que l’on demande de retenir est proposé, gardé d’un clic, donné ensuite, et se supprime', async ({
  page,
  openChat,
}) => {
  const { id } = await openChat('Mairie')
  await send(page, 'Retiens que je vis à Lille.')
  await waitForReplyTo(page, 'Retiens que je vis à Lille.')
  // Nobody has switched memories on.
  await expect(proposal(page)).toHaveCount(0)

  await page.goto('/settings')
  await allowMemories(page)
  await expect(page.getByText('Aucun souvenir.')).toBeVisible()
  await page.goto(`/chat/${id}`)
  await expect(proposal(page)).toContainText('Retenir « Je vis à Lille. » ?')
  expect(await accessibilityFaults(page)).toEqual([])
  await proposal(page).getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retenir' })
  await dialog.getByRole('textbox').fill('J’habite à Lille.')
  await dialog.getByRole('button', { name: 'Retenir' }).click()
  await expect(dialog).toBeHidden()
  await expect(proposal(page)).toHaveCount(0)

  await send(page, 'Et ensuite ?')
  await waitForReplyTo(page, 'Et ensuite ?')
  const sent = await instructions(page)
  await expect(sent.getByRole('region', { name: 'Souvenirs' })).toContainText('J’habite à Lille.')
  await page.keyboard.press('Escape')

  await page.goto('/settings')
  await expect(memories(page)).toHaveCount(1)
  await expect(memories(page).getByRole('link', { name: 'Mairie' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await memories(page)
    .getByRole('button', { name: /^Supprimer le souvenir/ })
    .click()
  await expect(page.getByText('Aucun souvenir.')).toBeVisible()
  // What was removed by mistake comes back, with its chat.
  await page.getByRole('log', { name: 'Avis' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(memories(page).getByRole('link', { name: 'Mairie' })).toBeVisible()
  await memories(page)
    .getByRole('button', { name: /^Supprimer le souvenir/ })
    .click()
  await expect(page.getByText('Aucun souvenir.')).toBeVisible()
  await page.goto(`/chat/${id}`)
  await send(page, 'Et maintenant ?')
  await waitForReplyTo(page, 'Et maintenant ?')
  await expect(await instructions(page)).toContainText('Aucune consigne n’a été donnée.')
})

test('des mots choisis dans une réponse se retiennent, et tout s’efface à la fois', async ({
  page,
  openChat,
}) => {
  const { id } = await openChat()
  await page.goto('/settings')
  await allowMemories(page)
  await page.goto(`/chat/${id}`)
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  const dialog = page.getByRole('dialog', { name: 'Retenir' })
  await lastReply(page).getByRole('paragraph').first().selectText()
  await page.getByRole('button', { name: 'Retenir…' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Vous avez écrit/)
  await dialog.getByRole('button', { name: 'Retenir' }).click()
  await expect(dialog).toBeHidden()

  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Retenir…' }).click()
  await dialog.getByRole('textbox').fill('Je préfère les réponses courtes.')
  await dialog.getByRole('button', { name: 'Retenir' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/settings')
  await expect(memories(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 souvenirs')
  await question.getByRole('button', { name: 'Tout effacer' }).click()
  await expect(page.getByText('Aucun souvenir.')).toBeVisible()
})
