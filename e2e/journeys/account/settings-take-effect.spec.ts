import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { chatList, createChat } from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'

test('le nombre d’éléments, la qualité et le modèle par défaut agissent, dans un second navigateur aussi', async ({
  page,
  product,
  user,
  openBrowser,
}) => {
  for (let count = 1; count <= 7; count += 1)
    await createChat(product.url, user, `Conversation ${count}`)
  await callApi(product.url, 'POST /images/generations', {
    by: user,
    body: { prompt: 'Un phare', model: 'stable-diffusion-xl' },
  })
  await page.goto('/settings')
  // The notice of one change is still there while the next one is saved.
  const whenSaved = () =>
    page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' &&
        response.url().endsWith('/api/settings') &&
        response.ok(),
    )
  const set = async (name: string, value: string) => {
    const saved = whenSaved()
    await page.getByRole('textbox', { name }).fill(value)
    await page.getByRole('textbox', { name }).press('Enter')
    await saved
    await expect(page.getByText('Paramètres enregistrés.')).toBeVisible()
  }
  await set('Éléments affichés dans un historique', '5')
  await set('Qualité de compression', '40')
  await page.getByRole('combobox', { name: 'Modèle par défaut' }).click()
  const model = 'llava-1.6-7b'
  const saved = whenSaved()
  await page.getByRole('option', { name: model }).click()
  await saved
  await expect(page.getByRole('combobox', { name: 'Modèle par défaut' })).toHaveText(model)

  const second = await openBrowser({ as: user })
  await second.goto('/chat')
  await expect(chatList(second).getByRole('listitem')).toHaveCount(5)
  await chatList(second).getByRole('button', { name: 'Charger plus' }).click()
  await expect(chatList(second).getByRole('listitem')).toHaveCount(7)
  await second.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  await expect(second.getByRole('dialog').getByRole('combobox', { name: 'Modèle' })).toHaveText(
    model,
  )

  await second.goto('/image-generation')
  await second.getByRole('button', { name: 'Choisir le format' }).click()
  const download = second.waitForEvent('download')
  await second.getByRole('menuitem', { name: 'JPEG, qualité 40' }).click()
  expect((await download).suggestedFilename()).toMatch(/^image-\w+\.jpg$/)
})

test('la fin d’un travail s’annonce dans la page, et par le navigateur quand elle est cachée ; ou pas, selon les paramètres', async ({
  page,
  product,
  user,
}) => {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const reported: string[] = []
    Object.assign(globalThis, { reported })
    globalThis.Notification = Object.assign(
      function Notification(_: string, options: NotificationOptions) {
        reported.push(options.body ?? '')
      } as unknown as typeof Notification,
      { permission: 'granted', requestPermission: async () => 'granted' as const },
    )
  })
  const reported = () =>
    page.evaluate(() => (globalThis as unknown as { reported: string[] }).reported.length)
  const make = () =>
    callApi(product.url, 'POST /images/generations', {
      by: user,
      body: { prompt: 'Un phare', model: 'stable-diffusion-xl' },
    })
  await page.goto('/settings')
  const notices = page.getByRole('log', { name: 'Avis' })
  const toggle = async (name: string) => {
    await page.getByRole('switch', { name }).click()
    await expect(page.getByText('Paramètres enregistrés.')).toBeVisible()
  }
  // Once the page is notified of changes made elsewhere.
  await expect(async () => {
    await make()
    await expect(notices.getByText('Un phare').first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  const shown = await notices.getByText('Un phare').count()
  expect(await reported()).toBe(0)
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
  )
  await toggle('Notifications du navigateur')
  await toggle('Fin d’une tâche')
  await make()
  await expect.poll(reported).toBe(1)
  await expect(notices.getByText('Un phare')).toHaveCount(shown)
})
