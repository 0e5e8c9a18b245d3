import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { chatList, replies } from '#pages/chat.ts'
import { give } from '#pages/files.ts'

const phone = { width: 390, height: 844 }
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importer un chat' })
const fileField = (page: Page) =>
  dialog(page).getByLabel('Choisir un fichier', { exact: true }).and(page.locator('input'))
const report = (page: Page) => dialog(page).getByRole('region', { name: 'Import de chats.json' })

const node = (parent: string | null, role: string, text: string) => ({
  parent,
  message: { author: { role }, content: { content_type: 'text', parts: [text] } },
})
const conversation = (title: string) => ({
  title,
  current_node: 'b',
  mapping: {
    a: node(null, 'user', `Question sur ${title}`),
    b: node('a', 'assistant', 'La réponse affichée'),
    c: node('a', 'assistant', 'Une autre'),
  },
})
const chatGpt = JSON.stringify([
  ...['Budget', 'Voirie', 'École', 'Marché', 'Fête', 'Jumelage'].map(conversation),
  { title: 'Vide', mapping: {} },
])

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function openImport(page: Page) {
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Importer' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('un fichier de ChatGPT s’importe : ses chats s’ouvrent, et ce qui n’est pas repris reste dit', async ({
  page,
}) => {
  await openImport(page)
  await fileField(page).setInputFiles({
    name: 'chats.json',
    mimeType: 'application/json',
    buffer: Buffer.from(chatGpt),
  })
  await expect(report(page).getByRole('alert')).toHaveText('6 chats importés.')
  await expect(report(page).getByRole('list', { name: 'Ce qui n’est pas repris' })).toHaveText(
    '1 chat sans message : « Vide »',
  )
  await expect(report(page).getByRole('listitem').filter({ hasText: 'et 1 autre' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await report(page).getByRole('link', { name: 'Budget (Copie)' }).click()
  await expect(heading(page, 'Budget (Copie)')).toBeVisible()
  await expect(replies(page)).toHaveText(/La réponse affichée/)
  await expect(page.getByRole('group', { name: 'Versions de la réponse' })).toContainText('1/2')
  await expect(chatList(page).getByRole('link')).toHaveCount(6)

  await openImport(page)
  await report(page).getByRole('button', { name: 'Retirer ce compte rendu' }).press('Enter')
  await expect(report(page)).toHaveCount(0)
  await page.reload()
  await openImport(page)
  await expect(dialog(page).getByRole('button', { name: 'Choisir un fichier' })).toBeVisible()
  await expect(report(page)).toHaveCount(0)
})

test('sur un téléphone, dans le sombre, un fichier déposé qui n’est pas un export le dit', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sombre' }).click()
  await expect(page.locator('html[data-scheme=dark]')).toBeAttached()
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Afficher les chats' }).click()
  await page.getByRole('button', { name: 'Importer' }).click()
  await give(dialog(page).getByText('Importer un chat'), 'drop', {
    name: 'chats.json',
    type: 'application/json',
    content: '{"courses":["pain"]}',
  })
  await expect(report(page).getByRole('alert')).toHaveText(
    'Import interrompu : Ce fichier ne contient aucun chat d’Atelier IA, de ChatGPT, d’Open WebUI ou de LibreChat.',
  )
  expect(await accessibilityFaults(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
})

test('une connexion coupée pendant l’envoi n’y perd rien, et l’import se suit', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await openImport(page)
  const big = JSON.stringify(
    Array.from({ length: 4000 }, (_, index) => ({
      title: `Chat ${index}`,
      messages: [{ role: 'user', content: 'x'.repeat(5000) }],
    })),
  )
  await context.setOffline(true)
  await fileField(page).setInputFiles({
    name: 'chats.json',
    mimeType: 'application/json',
    buffer: Buffer.from(big),
  })
  await expect(dialog(page).getByText('Envoi de chats.json')).toBeVisible()
  await context.setOffline(false)
  await expect(dialog(page).getByText(/chats lus/)).toBeVisible({ timeout: 60_000 })
  await dialog(page).getByRole('button', { name: 'Annuler l’import' }).click()
  await expect(report(page).getByRole('alert')).toHaveText(/Import annulé/)
})
