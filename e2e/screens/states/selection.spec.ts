import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'
import { makePicture } from '#pages/inpainting.ts'
import { createItems } from '#pages/items.ts'
import { callApi, type TestUser } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions sur la sélection' })

/** Selects the first row of a list, once it is there. */
async function selectFirst(list: Locator) {
  await list.getByRole('button', { name: 'Sélectionner', exact: true }).click()
  await list.getByRole('checkbox').first().click()
  await expect(bar(list.page())).toBeVisible()
}

async function tagEverything(url: string, by: TestUser) {
  const { works } = await callApi<{ works: readonly { id: string }[] }>(url, 'GET /works', { by })
  for (const [index, { id }] of works.entries())
    await callApi(url, `PATCH /works/${id}`, {
      by,
      body: {
        isPinned: index % 3 === 0,
        tags: ['Budget 2027', 'À relire', 'Conseil', 'Été'].slice(index % 4),
      },
    })
}

test('les listes pendant une sélection', async ({ page, product, user }) => {
  test.setTimeout(240_000)
  await createItems(product.url, user)
  for (const title of ['Compte rendu du conseil', 'Courrier aux riverains', 'Devis des volets'])
    await createChat(product.url, user, title)
  await repaint(page, product.url, user)
  await tagEverything(product.url, user)

  await page.goto('/image-generation')
  const gallery = page.getByRole('region', { name: 'Galerie' })
  await selectFirst(gallery)
  await checkScreen(page, 'selection-images')
  await page.goto('/tts')
  await selectFirst(page.getByRole('main'))
  await checkScreen(page, 'selection-audios')
  await page.goto('/history?tab=inpainting')
  await selectFirst(page.getByRole('main'))
  await checkScreen(page, 'selection-retouches')
  await page.goto('/audio-transcription')
  await page.getByRole('button', { name: 'Voir l’historique' }).click()
  await selectFirst(page.getByRole('dialog'))
  await checkScreen(page, 'selection-transcriptions')
})

test('les chats, leurs filtres, les étiquettes et les archives', async ({
  page,
  product,
  user,
}) => {
  test.setTimeout(240_000)
  await createItems(product.url, user)
  for (const title of ['Compte rendu du conseil', 'Courrier aux riverains', 'Devis des volets'])
    await createChat(product.url, user, title)
  await tagEverything(product.url, user)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chat')
  const row = page.getByRole('link', { name: /Courrier aux riverains/ })
  await row.click({ modifiers: ['Shift'] })
  await page.keyboard.press('Shift+ArrowDown')
  await checkScreen(page, 'selection-chats', ['bureau'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Afficher les chats' }).click()
  await row.click({ modifiers: ['Shift'] })
  await page.keyboard.press('Shift+ArrowDown')
  await checkScreen(page, 'selection-chats', ['telephone'])
  await bar(page).getByRole('button', { name: 'Étiqueter' }).click()
  await expect(page.getByRole('checkbox', { name: 'Conseil' })).toBeVisible()
  await checkScreen(page, 'etiqueter')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Conseil' })).toBeVisible()
  await checkScreen(page, 'filtre-des-chats', ['bureau'])
  await page.getByRole('menuitemradio', { name: 'Conseil' }).click()
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('menuitem', { name: 'Gérer les étiquettes…' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await checkScreen(page, 'etiquettes')
  await page.keyboard.press('Escape')
  const { works } = await callApi<{ works: readonly { id: string }[] }>(product.url, 'GET /works', {
    by: user,
  })
  for (const { id } of works)
    await callApi(product.url, `PATCH /works/${id}`, { by: user, body: { isArchived: true } })
  await page.goto('/archives')
  await expect(page.getByRole('list', { name: 'Ce qui est archivé' })).toBeVisible()
  await checkScreen(page, 'archives')
})

async function repaint(page: Page, url: string, by: TestUser) {
  await page.goto('/dashboard')
  const picture = await makePicture(page, '#7fb2d9', 'lac.png')
  const mask = await makePicture(page, '#000', 'masque.png', true)
  for (const prompt of ['une cabane rouge sur pilotis', 'un voilier blanc']) {
    const body = new FormData()
    body.set('model', 'stable-diffusion-xl')
    body.set('prompt', prompt)
    body.set(
      'originalImage',
      new Blob([new Uint8Array(picture.buffer)], { type: 'image/png' }),
      'lac.png',
    )
    body.set(
      'maskImage',
      new Blob([new Uint8Array(mask.buffer)], { type: 'image/png' }),
      'masque.png',
    )
    const answer = await fetch(`${url}/api/inpainting`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.tokens.accessToken}` },
      body,
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}
