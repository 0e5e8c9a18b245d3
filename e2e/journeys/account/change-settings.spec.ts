import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'

const open = async (page: Page, address: string, heading: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('le thème choisi ici est suivi aussitôt dans un second navigateur, et y reste', {
  tag: ['@long', '@firefox'],
}, async ({ page, user, openBrowser }) => {
  const second = await openBrowser({ as: user })
  await open(second, '/dashboard', 'Tableau de bord')
  await expect(second.locator('html')).toHaveAttribute('data-scheme', 'light')

  await open(page, '/settings', 'Paramètres')
  await page.getByRole('button', { name: 'Sombre' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(second.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await second.reload()
  await expect(second.locator('html')).toHaveAttribute('data-scheme', 'dark')

  const third = await openBrowser({ as: user })
  await open(third, '/chat', 'Chat')
  await expect(third.locator('html')).toHaveAttribute('data-scheme', 'dark')
})

test('chaque réglage est gardé dès qu’il est changé, et un brouillon ne survit plus quand on ne le veut pas', async ({
  page,
}) => {
  await open(page, '/settings', 'Paramètres')
  await page.getByRole('switch', { name: 'Enregistrement automatique' }).click()
  await expect(page.getByText('Paramètres enregistrés.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Qualité de compression' }).fill('60')
  await page.getByRole('textbox', { name: 'Qualité de compression' }).press('Enter')
  await expect(page.getByRole('switch', { name: 'Emails' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Enregistrement automatique' })).not.toBeChecked()

  await open(page, '/tts', 'Synthèse vocale')
  await page.getByRole('textbox', { name: 'Texte' }).fill('Brouillon passager')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toHaveValue('')
})

test('l’archive de ses données se prépare et se télécharge ; un historique s’efface', {
  tag: '@firefox',
}, async ({ page, product, user }) => {
  await createChat(product.url, user, 'À emporter')
  await open(page, '/settings', 'Paramètres')
  await page.getByRole('button', { name: 'Préparer une archive' }).click()
  const link = page.getByRole('link', { name: 'Télécharger' })
  await expect(link).toBeVisible()
  const arriving = page.waitForEvent('download')
  await link.click()
  expect((await arriving).suggestedFilename()).toMatch(/^atelier-ia-.*\.zip$/)

  await page.getByRole('button', { name: 'Effacer l’historique : Chats' }).click()
  await expect(page.getByText(/1.élément est dans la corbeille\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Effacer l’historique : Chats' })).toHaveCount(0)
})

test('une archive qui finit avant que la page suive ce qui arrive y est quand même', {
  tag: '@long',
}, async ({ page, product, user }) => {
  const { promise: opened, resolve: openChannel } = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await opened
    await route.continue()
  })
  const readBefore = page.waitForResponse('**/api/belongings/export')
  await open(page, '/settings', 'Paramètres')
  await readBefore
  await page.getByRole('button', { name: 'Préparer une archive' }).click()
  await expect
    .poll(() => callApi(product.url, 'GET /belongings/export', { by: user }))
    .not.toBeNull()
  openChannel()
  await expect(page.getByRole('link', { name: 'Télécharger' })).toBeVisible()
})

test('l’historique effacé d’un chat compte dans la corbeille, et non comme pièce jointe', {
  tag: '@long',
}, async ({ page, product, user }) => {
  const { id } = await createChat(product.url, user, 'À vider')
  await callApi(product.url, `POST /chat/${id}/messages`, {
    by: user,
    body: { content: 'Bonjour', role: 'user' },
  })
  await callApi(product.url, `POST /chat/${id}/clear`, { by: user })
  await open(page, '/settings', 'Paramètres')
  const kinds = page.getByRole('list', { name: 'Espace utilisé par catégorie' })
  await expect(kinds.getByRole('listitem').filter({ hasText: 'Corbeille' })).toContainText(
    /1.élément/,
  )
  await expect(kinds).not.toContainText('Pièces jointes')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('supprimer son compte demande le mot de passe et le mot, puis ramène à la connexion', async ({
  page,
  user,
  faults,
}) => {
  // The session ends with the account, while the page still follows the channel.
  faults.expect(/status of 401/)
  await open(page, '/settings', 'Paramètres')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await dialog.getByLabel('Mot de passe').fill(user.password)
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(dialog.getByText('Tapez SUPPRIMER en majuscules')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tapez SUPPRIMER' }).fill('SUPPRIMER')
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
})

test('un réglage qui n’a pas pu être gardé le dit, le thème aussi ; le dernier geste d’un curseur est gardé quand on part aussitôt', {
  tag: '@long',
}, async ({ page, faults }) => {
  faults.expect(/status of 500/)
  await open(page, '/settings', 'Paramètres')
  const broken = {
    status: 500,
    json: { error: 'Le disque ne répond pas.', code: 'server.internal' },
  }
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(broken) : route.continue(),
  )
  await page.getByRole('button', { name: 'Sombre' }).click()
  await expect(page.getByRole('alert')).toContainText('Le disque ne répond pas.')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
  await page.unroute('**/api/settings')

  const quality = page.getByRole('slider', { name: 'Qualité de compression' })
  const before = Number(await quality.getAttribute('aria-valuenow'))
  const saving = page.waitForRequest(
    (request) => request.url().endsWith('/api/settings') && request.method() === 'PUT',
  )
  await quality.press('ArrowLeft')
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  expect((await saving).postDataJSON()).toMatchObject({
    preferences: { compressionQuality: expect.any(Number) },
  })
  // Loading a page anew would not wait for it.
  await (await saving).response()
  await open(page, '/settings', 'Paramètres')
  await expect
    .poll(async () => Number(await quality.getAttribute('aria-valuenow')))
    .toBeLessThan(before)
})
