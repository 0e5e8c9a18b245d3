import { expect, type Page } from '@playwright/test'
import { adminTest, test, visitorTest } from '#fixtures.ts'
import { createChat, lastReply, messageField, sendButton, stopButton } from '#pages/chat.ts'
import { generate, makePicture, prompt } from '#pages/inpainting.ts'

/** Presses Tab until this is focused, as a user without a mouse does. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>, maxTabs = 60) {
  for (let pressed = 0; pressed < maxTabs; pressed += 1) {
    await page.keyboard.press('Tab')
    if (
      await target.evaluateAll((found) =>
        found.some((element) => element === document.activeElement),
      )
    )
      return
  }
  throw new Error('not reached by Tab')
}

visitorTest(
  'se connecter, écrire, arrêter et copier sans souris',
  async ({ page, product, user }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const chat = await createChat(product.url, user, 'Au clavier')
    await page.goto(`/chat/${chat.id}`)
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect(email).toBeVisible()
    await tabTo(page, email)
    await page.keyboard.type(user.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(user.password)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'Au clavier' })).toBeVisible()
    await tabTo(page, messageField(page))
    await page.keyboard.type('Première ligne')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('[[lent]]')
    await page.keyboard.press('Enter')
    await expect(stopButton(page)).toBeVisible()
    // Some of its words are there.
    await expect
      .poll(async () => (await lastReply(page).locator('p').allInnerTexts()).join('').length)
      .toBeGreaterThan(10)
    await tabTo(page, stopButton(page))
    await page.keyboard.press('Enter')
    await expect(sendButton(page)).toBeVisible()

    await tabTo(page, lastReply(page).getByRole('button', { name: 'Copier la réponse' }), 120)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
  },
)

test('retoucher sans souris : une image et un masque envoyés', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/inpainting')
  await expect(page.getByText('Choisissez l’image à retoucher')).toBeVisible()
  const choose = async (name: RegExp, file: Awaited<ReturnType<typeof makePicture>>) => {
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, page.getByRole('main').getByRole('button', { name }))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(file)
  }
  await choose(/^Choisir une image/, await makePicture(page, '#204080', 'lac.png'))
  await tabTo(page, page.getByRole('button', { name: 'Upload Mask' }))
  await page.keyboard.press('Enter')
  await choose(/masque/i, await makePicture(page, '#000000', 'masque.png', true))
  await expect(page.getByText('masque.png')).toBeVisible()
  await tabTo(page, prompt(page))
  await page.keyboard.type('une cabane rouge')
  await expect(generate(page)).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('slider', { name: 'Comparer avant et après' })).toBeVisible()
  await tabTo(page, page.getByRole('slider', { name: 'Comparer avant et après' }))
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByRole('button', { name: 'Choisir le format' }).first())
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
})

adminTest(
  'tourner les pages d’une liste sans souris, jusqu’à la dernière',
  { tag: '@long' },
  async ({ page }) => {
    // Three pages, without the hundred entries that make them.
    await page.route('**/api/admin/audit?*', async (route) => {
      const response = await route.fetch()
      const shown = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
      const pagination = { page: shown, limit: 50, total: 150, totalPages: 3 }
      await route.fulfill({ json: { ...(await response.json()), pagination } })
    })
    await page.goto('/admin/logs?tab=audit')
    const button = (name: string) => page.getByRole('main').getByRole('button', { name })
    await expect(button('Page précédente')).toHaveAccessibleDescription('C’est la première page.')
    await button('Page suivante').press('Enter')
    await expect(button('Page 2')).toHaveAttribute('aria-current', 'page')
    await expect(button('Page suivante')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('Page 3')).toHaveAttribute('aria-current', 'page')
    await expect(button('Page 3')).toBeFocused()
    await expect(button('Page suivante')).toHaveAccessibleDescription('C’est la dernière page.')
    await button('Page précédente').press('Enter')
    await expect(button('Page 2')).toHaveAttribute('aria-current', 'page')
    await expect(button('Page précédente')).toBeFocused()
  },
)
