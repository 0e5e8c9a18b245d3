import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  chatList,
  createChat,
  lastReply,
  messageField,
  questions,
  send,
  sendButton,
  waitForReplyTo,
} from '#pages/chat.ts'
import { dragOver, give } from '#pages/files.ts'

const picture = join(import.meta.dirname, '../../../docs/images/connexion.png')
const phone = { width: 390, height: 844 }
const chosen = (page: Page) => page.getByRole('list', { name: 'Fichiers à envoyer' })
const budget = { name: 'budget.txt', content: 'Le budget est de 12 000 €.' }
const modelButton = (page: Page) => page.getByRole('button', { name: /^Modèle/ })

async function openWelcome(page: Page) {
  await page.goto('/chat')
  await expect(page.getByText('Bienvenue')).toBeVisible()
}
const expectUploaded = async (page: Page, names: readonly RegExp[]) => {
  await expect(chosen(page).getByRole('listitem')).toHaveText(names)
  await expect(chosen(page).getByRole('progressbar')).toHaveCount(0)
}

test('un chat commence avec un fichier choisi, un autre déposé n’importe où, une image collée', async ({
  page,
}) => {
  await openWelcome(page)
  await page.getByLabel('Joindre des fichiers').locator('xpath=self::input').setInputFiles(picture)
  expect(await dragOver(page)).toBe(true)
  await expect(page.getByText('le fichier sera joint à ce message')).toBeVisible()
  expect(await give(page.getByRole('banner'), 'drop', budget)).toBe(true)
  await expect(page.getByText('le fichier sera joint à ce message')).toHaveCount(0)
  await give(page.locator('body'), 'paste', { name: 'collé.txt' })
  await give(messageField(page), 'paste', { name: 'dans le champ.txt' })
  await expectUploaded(page, [/connexion/, /budget/, /collé/, /dans le champ/])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expectUploaded(page, [/connexion/, /budget/, /collé/, /dans le champ/])
  await page.getByRole('button', { name: 'Retirer collé.txt' }).click()

  await send(page, 'Que voyez-vous ?')
  await expect(page).toHaveURL(/\/chat\/.+/)
  await expect(page.getByRole('heading', { name: 'Que voyez-vous ?' })).toBeVisible()
  await expect(lastReply(page)).toContainText('Le budget est de 12 000 €.')
  await expect(page.getByRole('link', { name: 'Télécharger budget.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agrandir connexion.png' })).toBeVisible()
  await expect(questions(page)).toHaveCount(1)
  await openWelcome(page)
  await expect(chosen(page)).toHaveCount(0)
  await expect(messageField(page)).toHaveValue('')
})

test('un fichier seul commence un chat à son nom', { tag: '@long' }, async ({ page }) => {
  await openWelcome(page)
  await give(messageField(page), 'drop', budget)
  await expectUploaded(page, [/budget/])
  await messageField(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'budget.txt' })).toBeVisible()
  await expect(lastReply(page)).toContainText('Le budget est de 12 000 €.')
})

test('un commencement manqué ne perd ni les mots ni les fichiers', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  faults.expect(/status of 403/)
  await openWelcome(page)
  await give(messageField(page), 'drop', budget)
  await expectUploaded(page, [/budget/])
  await page.route('**/api/chat/begin', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'Ce modèle n’est plus proposé.', code: 'model.not-offered' },
    }),
  )
  await send(page, 'Combien ?')
  await expect(page.getByRole('alert').filter({ hasText: 'n’est plus proposé' })).toBeVisible()
  await expect(messageField(page)).toHaveValue('Combien ?')
  await expectUploaded(page, [/budget/])
  await page.reload()
  await expect(messageField(page)).toHaveValue('Combien ?')
  await expectUploaded(page, [/budget/])
  await page.unroute('**/api/chat/begin')
  await sendButton(page).click()
  await expect(lastReply(page)).toContainText('Le budget est de 12 000 €.')
  await expect(chatList(page).getByRole('link')).toHaveCount(1)
})

test('deux onglets : ce que l’un a envoyé, l’autre ne le propose plus', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openWelcome(page)
  await give(messageField(page), 'drop', budget)
  await expectUploaded(page, [/budget/])
  const other = await context.newPage()
  await openWelcome(other)
  await expectUploaded(other, [/budget/])
  await page.bringToFront()
  await send(page, 'Combien ?')
  await expect(lastReply(page)).toContainText('12 000 €')
  await expect(chosen(other)).toHaveCount(0)
  await other.close()
})

test('le modèle se choisit d’un clic ou au clavier, pour ce chat, puis par défaut', async ({
  page,
}) => {
  await openWelcome(page)
  const first = (await modelButton(page).textContent()) ?? ''
  await modelButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Choisir un modèle' })
  const list = dialog.getByRole('listbox', { name: 'Modèles' })
  await expect(list.getByRole('option', { selected: true })).toContainText(first)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(modelButton(page)).toBeFocused()

  await page.keyboard.press('ControlOrMeta+Shift+M')
  await expect(list.getByRole('option', { name: first })).toContainText('réfléchit')
  const other = 'llava-1.6-7b'
  await expect(list.getByRole('option', { name: other })).toContainText('accepte les images')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await list.getByRole('option', { name: other }).click()
  await expect(modelButton(page)).toHaveText(other)
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await expect(page.getByText(new RegExp(`^${other} · 2\\smessages`))).toBeVisible()

  await test.step('dans un chat, pour la suite', async () => {
    await modelButton(page).click()
    await list.getByRole('option', { name: first }).click()
    await expect(modelButton(page)).toHaveText(first)
    await send(page, 'Et encore')
    await waitForReplyTo(page, 'Et encore')
    await page.reload()
    await expect(modelButton(page)).toHaveText(first)
  })

  await test.step('par défaut, pour les nouveaux', async () => {
    await modelButton(page).click()
    await list.getByRole('option', { name: other }).click()
    await expect(modelButton(page)).toHaveText(other)
    await modelButton(page).click()
    const asDefault = dialog.getByRole('checkbox', { name: `${other} par défaut` })
    await expect(asDefault).not.toBeChecked()
    await asDefault.click()
    await expect(asDefault).toBeChecked()
    await page.keyboard.press('Escape')
    await openWelcome(page)
    await expect(modelButton(page)).toHaveText(other)
  })
})

test('parmi beaucoup de modèles, quelques lettres suffisent, au clavier seul', {
  tag: '@long',
}, async ({ page }) => {
  const modelOf = (name: string) => ({
    id: name,
    name,
    description: '',
    engine: 'LocalAI',
    capabilities: ['chat'],
    honours: [],
    typeIds: [],
    isGuide: false,
  })
  const names = Array.from({ length: 12 }, (_, index) => `modèle-${index}`)
  await page.route('**/api/models?type=text', (route) =>
    route.fulfill({ json: { data: [...names, 'Été 2026'].map(modelOf) } }),
  )
  await openWelcome(page)
  await messageField(page).focus()
  await page.keyboard.press('ControlOrMeta+Shift+M')
  const search = page.getByRole('combobox', { name: 'Rechercher un modèle' })
  await expect(search).toBeFocused()
  await page.keyboard.type('ete')
  await expect(page.getByRole('option')).toHaveText([/Été 2026/])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(modelButton(page)).toHaveText('Été 2026')
  await expect(messageField(page)).toBeFocused()
})

test.describe('au téléphone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('le titre se lit, les actions sont dans un menu, le modèle dans une feuille', {
    tag: '@long',
  }, async ({ page, product, user }) => {
    const title = 'Compte rendu du conseil municipal'
    const { id } = await createChat(product.url, user, title)
    await page.goto(`/chat/${id}`)
    const heading = page.getByRole('heading', { name: title })
    await expect(heading).toBeVisible()
    const isCut = () => heading.evaluate((element) => element.scrollWidth > element.clientWidth)
    await expect.poll(isCut, 'le titre n’est pas coupé').toBe(false)
    await send(page, 'Bonjour')
    await waitForReplyTo(page, 'Bonjour')
    const actions = page.getByRole('button', { name: 'Actions de ce chat' })
    await actions.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Régénérer',
      'Réglages',
      'Effacer l’historique',
      'Épingler',
      'Étiqueter…',
      'Déplacer…',
      'Renommer',
      'Dupliquer',
      'Ajouter à une collection',
      'Exporter en JSON',
      'Exporter en Markdown',
      'Exporter en texte',
      'Archiver',
      'Supprimer',
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Réglages' }).click()
    await expect(page.getByRole('dialog', { name: 'Réglages du chat' })).toBeVisible()
    await page.keyboard.press('Escape')
    await actions.click()
    await page.getByRole('menuitem', { name: 'Effacer l’historique' }).click()
    await page.getByRole('button', { name: 'Effacer', exact: true }).click()
    await expect(page.getByText('L’historique a été effacé.')).toBeVisible()

    await modelButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Choisir un modèle' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
