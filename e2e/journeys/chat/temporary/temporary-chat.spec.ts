import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { chatList, lastReply, messageField, send, sendButton, waitForReplyTo } from '#pages/chat.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'

const promise =
  'Ce chat disparaît 24 heures après le dernier message. Il n’entre ni dans la recherche ni dans les sauvegardes.'
const keep = (page: Page) => page.getByRole('button', { name: 'Conserver' })
const temporaryGroup = (page: Page) =>
  chatList(page).getByRole('heading', { name: 'Temporaires', level: 2 })
const entry = (page: Page) =>
  chatList(page).getByRole('link', { name: /^Chat temporaire, \d\d:\d\d/ })

async function begin(page: Page, question: string) {
  await page.getByRole('button', { name: 'Autres nouveaux chats' }).click()
  await page.getByRole('menuitem', { name: 'Chat temporaire' }).click()
  await expect(page.getByText(promise)).toBeVisible()
  await send(page, question)
  await waitForReplyTo(page, question)
}

test('un chat temporaire : commencé, retrouvé ailleurs, conservé', async ({
  page,
  openBrowser,
  user,
}) => {
  await followSystemTheme(page)
  await page.goto('/chat')
  await expect(temporaryGroup(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Autres nouveaux chats' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Chat temporaire' }).click()
  await expect(page).toHaveURL(/\?temporaire/)
  await expect(page.getByText(promise)).toBeVisible()
  await checkScreen(page, 'temporaire-debut')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(page.getByText(promise)).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à un chat ordinaire' }).click()
  await expect(page.getByText(promise)).toHaveCount(0)
  await page.getByRole('link', { name: 'Chat temporaire' }).click()
  await expect(page.getByText(promise)).toBeVisible()

  await send(page, 'Un mot que je ne veux pas garder')
  await waitForReplyTo(page, 'Un mot que je ne veux pas garder')
  await expect(page.getByRole('heading', { name: /^Chat temporaire, \d\d:\d\d$/ })).toBeVisible()
  const bar = page.getByRole('note').filter({ hasText: 'Chat temporaire' })
  await expect(bar).toContainText(/il disparaît demain à \d\d:\d\d, sauf si vous écrivez encore/)
  await expect(temporaryGroup(page)).toBeVisible()
  await expect(entry(page)).toContainText(/Disparaît demain à \d\d:\d\d/)
  await checkScreen(page, 'temporaire')
  await page.setViewportSize({ width: 1440, height: 900 })

  const other = await openBrowser({ as: user })
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto('/chat')
  await other.getByRole('button', { name: 'Afficher les chats' }).click()
  await entry(other).click()
  await expect(lastReply(other)).toBeVisible()
  await expect(keep(other)).toBeVisible()
  await keep(other).click()
  await expect(other.getByText('Ce chat est conservé : il ne disparaîtra plus.')).toBeVisible()

  for (const one of [page, other]) await expect(keep(one)).toHaveCount(0)
  await expect(temporaryGroup(page)).toHaveCount(0)
  const kept = chatList(page).getByRole('link', { name: /Un mot que je ne veux pas garder/ })
  await expect(kept).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher dans les chats' }).fill('garder')
  await expect(page.getByRole('link', { name: /Un mot que je ne veux pas garder/ })).toBeVisible()
})

test('envoyé avant que la page ne le montre, un chat temporaire l’est déjà', async ({ page }) => {
  await page.goto('/chat')
  await messageField(page).fill('À ne pas garder')
  const sending = await sendButton(page).elementHandle()
  await page.getByRole('button', { name: 'Autres nouveaux chats' }).click()
  const choice = page.getByRole('menuitem', { name: 'Chat temporaire' })
  await choice.evaluate(async (item: HTMLElement, button) => {
    item.click()
    // The address is there before the page is drawn again.
    for (let turn = 0; turn < 1000 && location.search === ''; turn += 1) await null
    if (button instanceof HTMLElement) button.click()
  }, sending)
  await waitForReplyTo(page, 'À ne pas garder')
  await expect(entry(page)).toBeVisible()
})

test('conservé au clavier, le champ du message a le focus', async ({ page }) => {
  await page.goto('/chat')
  await begin(page, 'À garder')
  await keep(page).press('Enter')
  await expect(keep(page)).toHaveCount(0)
  await expect(messageField(page)).toBeFocused()
})

test('un chat temporaire s’efface pour toujours, après une question', async ({ page }) => {
  await page.goto('/chat')
  await begin(page, 'À oublier')
  await entry(page).hover()
  const actions = page.getByRole('button', { name: /^Actions pour Chat temporaire/ })
  await actions.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Conserver',
    'Renommer',
    'Dupliquer',
    /^Exporter/,
    /^Exporter/,
    /^Exporter/,
    'Effacer définitivement',
  ])
  await menu.getByRole('menuitem', { name: 'Effacer définitivement' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('ne pourront pas être rétablis')
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(entry(page)).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Effacer définitivement' }).click()
  await question.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(temporaryGroup(page)).toHaveCount(0)
  await expect(messageField(page)).toBeFocused()
  await page.goto('/corbeille')
  await expect(page.getByText('À oublier')).toHaveCount(0)
})
