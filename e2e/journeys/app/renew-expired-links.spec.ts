import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { adminTest, test } from '#fixtures.ts'
import { lastReply, messageField, sendButton } from '#pages/chat.ts'
import { createItems } from '#pages/items.ts'
import { callApi, type TestUser } from '#setup/users.ts'

const picture = join(import.meta.dirname, '../../../docs/images/connexion.png')
const refusedLink = /404.*\/uploads\/|status of 404/

/** The first answer from this address comes as after days: its links no longer open. */
async function expireLinks(page: Page, address: string): Promise<void> {
  let isDone = false
  await page.route(address, async (route) => {
    if (isDone || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const body = await response.text()
    const expired = body.replaceAll(/(\/uploads\/[0-9a-f-]{36}\?e=\d+&s=)[\w-]+/g, '$1expire')
    isDone ||= expired !== body
    await route.fulfill({ response, body: expired })
  })
}

const isPlaying = (slider: Locator) =>
  expect.poll(() => slider.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0)

const isLoaded = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

test('une image dont le lien a expiré se recharge, au tableau de bord et dans la recherche', {
  tag: '@long',
}, async ({ page, product, user, faults }) => {
  faults.expect(refusedLink)
  await createItems(product.url, user)
  await expireLinks(page, '**/api/belongings/recent')
  await page.goto('/dashboard')
  await isLoaded(page.getByRole('list', { name: 'Reprendre' }).locator('img').first())

  await expireLinks(page, '**/api/search?*')
  await page.goto('/history?q=phare')
  await isLoaded(page.getByRole('list', { name: 'Résultats' }).locator('img').first())
})

test('dans la recherche rapide aussi, pour les derniers travaux et pour ce qui est trouvé', {
  tag: '@long',
}, async ({ page, product, user, faults }) => {
  faults.expect(refusedLink)
  await createItems(product.url, user)
  await page.goto('/aide')
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeVisible()
  await expireLinks(page, '**/api/belongings/recent')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Recherche rapide' })
  await isLoaded(palette.getByRole('group', { name: 'Récents' }).locator('img').first())
  await expireLinks(page, '**/api/search?*')
  await palette.getByRole('combobox').fill('phare')
  await isLoaded(palette.getByRole('group', { name: 'Vos travaux' }).locator('img').first())
})

async function giveAvatar(url: string, { tokens }: TestUser) {
  const body = new FormData()
  body.set('avatar', new Blob([await readFile(picture)], { type: 'image/png' }), 'photo.png')
  const answer = await fetch(`${url}/api/auth/upload-avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    body,
  })
  expect(answer.status).toBe(200)
}

adminTest(
  'les photos des comptes se rechargent dans la liste de l’administrateur',
  { tag: '@long' },
  async ({ page, product, user, faults }) => {
    faults.expect(refusedLink)
    await giveAvatar(product.url, user)
    await expireLinks(page, '**/api/admin/users?*')
    await page.goto(`/admin/users?search=${encodeURIComponent(user.email)}`)
    await isLoaded(page.getByRole('row').filter({ hasText: user.email }).locator('img'))
  },
)

test('une archive se télécharge d’une page ouverte depuis des jours', { tag: '@long' }, async ({
  page,
  product,
  user,
  faults,
}) => {
  faults.expect(refusedLink)
  await callApi(product.url, 'POST /belongings/export', { by: user })
  await expireLinks(page, '**/api/belongings/export')
  await page.goto('/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger' }).click()
  expect(await (await download).failure()).toBeNull()
  expect((await download).suggestedFilename()).toMatch(/^atelier-ia-.*\.zip$/)
})

test('les fichiers d’un chat ouvert depuis des jours se voient, s’agrandissent et se téléchargent', {
  tag: '@long',
}, async ({ page, openChat, faults }) => {
  faults.expect(refusedLink)
  await openChat()
  const picker = page.getByLabel('Joindre des fichiers').locator('xpath=self::input')
  await picker.setInputFiles(picture)
  await picker.setInputFiles([
    { name: 'budget.txt', mimeType: 'text/plain', buffer: Buffer.from('Le budget.') },
  ])
  const chosen = page.getByRole('list', { name: 'Fichiers à envoyer' })
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await expect(chosen.getByRole('progressbar')).toHaveCount(0)
  await messageField(page).fill('Que voyez-vous ?')
  await sendButton(page).click()
  await expect(lastReply(page)).toContainText('Que voyez-vous ?')

  await expireLinks(page, '**/api/chat/*')
  await page.reload()
  const thumbnail = page.getByRole('img', { name: 'connexion.png' })
  await isLoaded(thumbnail)
  await page.getByRole('button', { name: 'Agrandir connexion.png' }).click()
  await isLoaded(page.getByRole('dialog', { name: 'connexion.png' }).getByRole('img'))
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger budget.txt' }).click()
  expect((await download).suggestedFilename()).toBe('budget.txt')
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Le budget.')
})

test('une lecture et un enregistrement dont le lien a expiré s’écoutent', { tag: '@long' }, async ({
  page,
  product,
  user,
  faults,
}) => {
  faults.expect(refusedLink)
  await createItems(product.url, user)
  await expireLinks(page, '**/api/tts/history?*')
  await page.goto('/tts')
  await page.getByRole('button', { name: /^Écouter «.*phare/ }).click()
  const player = page.getByRole('region', { name: 'Lecteur', exact: true })
  await isPlaying(player.getByRole('slider'))
  await expect(player).toContainText('Le phare rouvre')

  await page.goto('/audio-transcription')
  await page.getByRole('button', { name: 'Voir l’historique' }).click()
  await expireLinks(page, '**/api/audio/*')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ouvrir.*visite du phare/ })
    .click()
  const recording = page.getByRole('region', { name: 'Lecteur de la transcription' })
  await recording.getByRole('button', { name: 'Écouter' }).click()
  await isPlaying(recording.getByRole('slider', { name: 'Position' }))
})
