import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import {
  chatList,
  createChat,
  expectedReplyTo,
  lastReply,
  messageField,
  questions,
  replies,
  send,
  sendButton,
  waitForReplyTo,
} from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'

async function chooseAction(page: Page, title: string, action: string) {
  await chatList(page).getByRole('link', { name: title }).first().hover()
  await page.getByRole('button', { name: `Actions pour ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const heading = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true })

test('renommer change la liste et l’en-tête, aussi dans l’autre onglet', { tag: '@long' }, async ({
  page,
  openChat,
  user,
  openBrowser,
}) => {
  await openChat('Ancien nom')
  const other = await openBrowser({ as: user })
  await other.goto(page.url())
  await expect(heading(other, 'Ancien nom')).toBeVisible()

  await chooseAction(page, 'Ancien nom', 'Renommer')
  const dialog = page.getByRole('dialog', { name: 'Renommer le chat' })
  const field = dialog.getByRole('textbox', { name: 'Titre' })
  await field.fill('  ')
  await dialog.getByRole('button', { name: 'Renommer' }).click()
  await expect(dialog.getByText('Titre requis')).toBeVisible()
  await field.fill('Nouveau nom')
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  for (const tab of [page, other]) {
    await expect(heading(tab, 'Nouveau nom')).toBeVisible()
    await expect(chatList(tab).getByRole('link')).toHaveText([/Nouveau nom/])
  }
})

test('les réglages se gardent et partent au moteur ; sans le fil de l’eau, la réponse vient entière', async ({
  page,
  openChat,
  localai,
}) => {
  await openChat()
  await page.getByRole('button', { name: 'Réglages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
  await dialog.getByRole('button', { name: 'Réglages fins' }).click()
  const temperature = dialog.getByRole('slider', { name: 'Température' })
  await temperature.press('End')
  await temperature.press('ArrowLeft')
  await dialog.getByRole('radio', { name: /^Limitée à/ }).click()
  await dialog.getByRole('slider', { name: 'Longueur maximale' }).press('Home')
  await dialog.getByRole('slider', { name: 'Top P' }).press('Home')
  const topK = dialog.getByRole('spinbutton', { name: 'Top K' })
  await topK.fill('101')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('topK doit être entre 1 et 100')).toBeVisible()
  await topK.fill('7')
  await dialog.getByRole('textbox', { name: 'Consigne pour le modèle' }).fill('Répondez en vers.')
  await dialog.getByRole('switch', { name: 'Afficher la réponse au fur et à mesure' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)

  await page.reload()
  const requested = localai.nextRequest('/v1/chat/completions')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
  )
  await send(page, 'Bonjour')
  await sent
  await waitForReplyTo(page, 'Bonjour')
  expect((await requested).body).toMatchObject({
    temperature: 1.9,
    max_tokens: 100,
    top_p: 0,
    top_k: 7,
    messages: [
      { role: 'system', content: 'Répondez en vers.' },
      { role: 'user', content: 'Bonjour' },
    ],
  })
})

test('le modèle d’un chat se change dans ses réglages', { tag: '@long' }, async ({
  page,
  openChat,
}) => {
  await openChat()
  await page.getByRole('button', { name: 'Réglages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
  await dialog.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: /llava-1\.6-7b/ }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^llava-1\.6-7b · 0/)).toBeVisible()
})

test('des réglages qui ne passent pas sont retentés deux fois, puis cela se dit', {
  tag: '@long',
}, async ({ page, openChat, faults }) => {
  faults.expect(/status of 503/)
  await openChat()
  let tries = 0
  await page.route('**/api/chat/*/settings', (route) => {
    tries += 1
    return route.fulfill({
      status: 503,
      json: { error: 'Revenez un peu plus tard.', code: 'server.not-ready' },
    })
  })
  await page.getByRole('button', { name: 'Réglages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Erreur lors de la mise à jour des paramètres : Revenez un peu plus tard.',
  )
  expect(tries).toBe(3)
})

test('effacer l’historique demande d’abord, puis se défait', async ({ page, openChat }) => {
  await openChat()
  const button = page.getByRole('button', { name: 'Effacer l’historique' })
  await expect(button).toBeDisabled()
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await button.click()
  const dialog = page.getByRole('alertdialog', { name: 'Effacer l’historique ?' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(questions(page)).toHaveCount(1)
  await button.click()
  await dialog.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(page.getByText('Écrivez votre premier message')).toBeVisible()
  await expect(page.getByText('L’historique a été effacé.')).toBeVisible()
  // The question on its way out has a button of the same name.
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await waitForReplyTo(page, 'Bonjour')
  await page.reload()
  await expect(lastReply(page)).toContainText(expectedReplyTo('Bonjour'))
})

test('dupliquer ouvre la copie, avec tout ce qui fut dit', async ({ page, openChat }) => {
  await openChat('Modèle de lettre')
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await chooseAction(page, 'Modèle de lettre', 'Dupliquer')
  await expect(heading(page, 'Modèle de lettre (Copie)')).toBeVisible()
  await expect(lastReply(page)).toContainText(expectedReplyTo('Bonjour'))
  await expect(chatList(page).getByRole('link')).toHaveCount(2)
})

test('exporter puis importer rend le même chat ; un autre fichier est refusé, et rien n’est importé', async ({
  page,
  openChat,
  faults,
}) => {
  faults.expect(/status of 400/)
  const { id } = await openChat('À garder')
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'Exporter en JSON' }).click()
  const exported = await arriving
  expect(exported.suggestedFilename()).toBe(`chat-export-${id}.json`)

  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer un chat' })
  const file = dialog.getByLabel('Choisir un fichier', { exact: true }).and(page.locator('input'))
  await expect(dialog.getByRole('button', { name: 'Importer', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Ou coller le texte JSON' }).fill('{"courses":[]}')
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Erreur lors de l’import : Données JSON invalides',
  )
  await file.setInputFiles(await exported.path())
  await expect(heading(page, 'À garder (Copie)')).toBeVisible()
  await expect(replies(page)).toHaveCount(1)
  await expect(sendButton(page)).toBeVisible()
  await expect(chatList(page).getByRole('link')).toHaveCount(2)
})

test('le menu d’un chat l’exporte en Markdown et en texte', { tag: '@long' }, async ({
  page,
  product,
  user,
}) => {
  const { id } = await createChat(product.url, user, 'À lire')
  await page.goto('/chat')
  for (const [action, extension, beginning] of [
    ['Exporter en Markdown', 'md', '# À lire'],
    ['Exporter en texte', 'txt', 'À lire'],
  ] as const) {
    const arriving = page.waitForEvent('download')
    await chooseAction(page, 'À lire', action)
    const download = await arriving
    expect(download.suggestedFilename()).toBe(`chat-export-${id}.${extension}`)
    expect((await readFile(await download.path(), 'utf8')).startsWith(beginning)).toBe(true)
  }
})

test('un chat que la liste ne montre pas se range, se renomme et se supprime depuis son en-tête', async ({
  page,
  product,
  user,
}) => {
  const { id } = await createChat(product.url, user, 'Rangé')
  await callApi(product.url, `PATCH /works/${id}`, {
    by: user,
    body: { isArchived: true, isPinned: true, tags: ['Budget'] },
  })
  await page.goto(`/chat/${id}`)
  await expect(page.getByText('Vos chats apparaîtront ici.')).toBeVisible()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions de ce chat' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const read = Promise.withResolvers<void>()
  await page.route(`**/api/works/${id}`, async (route) => {
    await read.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Actions de ce chat' }).click()
  const action = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect(action('Étiqueter…')).toBeDisabled()
  await expect(action('Renommer')).toBeEnabled()
  read.resolve()
  await expect(action('Désépingler')).toBeEnabled()
  await expect(action('Étiqueter…')).toBeEnabled()
  await page.keyboard.press('Escape')
  await choose('Désépingler')
  await choose('Épingler')
  await choose('Étiqueter…')
  const tags = page.getByRole('dialog', { name: /^Étiqueter/ })
  await expect(tags.getByRole('checkbox', { name: 'Budget' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(tags).toHaveCount(0)
  await choose('Renommer')
  const naming = page.getByRole('dialog', { name: 'Renommer le chat' })
  await naming.getByRole('textbox', { name: 'Titre' }).fill('Retrouvé')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Retrouvé')).toBeVisible()
  await expect(naming).toHaveCount(0)
  const archived = page.getByRole('note').filter({ hasText: 'Ce chat est archivé.' })
  await archived.getByRole('button', { name: 'Désarchiver' }).press('Enter')
  await expect(chatList(page).getByRole('link')).toHaveText([/Retrouvé/])
  await expect(archived).toHaveCount(0)
  await expect(messageField(page)).toBeFocused()
  // As from another window.
  for (const isArchived of [true, false]) {
    await callApi(product.url, `PATCH /works/${id}`, { by: user, body: { isArchived } })
    await expect(archived).toHaveCount(isArchived ? 1 : 0)
  }

  await choose('Supprimer')
  await expect(page).toHaveURL(/\/chat$/)
  await expect(messageField(page)).toBeFocused()
  await expect(page.getByText('Vos chats apparaîtront ici.')).toBeVisible()
  await page.getByRole('log', { name: 'Avis' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(chatList(page).getByRole('link')).toHaveText([/Retrouvé/])
})

test('sur un téléphone, le menu d’un chat sans message dit pourquoi rien n’est à régénérer', {
  tag: '@long',
}, async ({ page, openChat }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openChat()
  await page.getByRole('button', { name: 'Actions de ce chat' }).click()
  for (const name of [/^Régénérer/, /^Effacer/])
    await expect(page.getByRole('menuitem', { name })).toHaveAccessibleDescription(/message/)
})
