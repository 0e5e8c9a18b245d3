import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { makePicture } from '#pages/inpainting.ts'
import { callApi, registerUser } from '#setup/users.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The pictures that a part of the page shows; they say nothing that its name does not. */
const pictures = (page: Page, within: string) =>
  page.locator(`${within} img[src^="data:image/webp"]`)

async function choosePicture(page: Page, color: string) {
  await button(page, /^Apparence/).click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choisir une image…').click()
  await (await chooser).setFiles(await makePicture(page, color, 'visage.png'))
  await expect(button(page, 'Retirer l’image')).toBeVisible()
}

test('un assistant montre une image, à qui l’emploie aussi ; une version la rend', async ({
  page,
  product,
  user,
  openBrowser,
}) => {
  const { id } = await callApi<Assistant>(product.url, 'POST /assistants', {
    by: user,
    body: { name: 'Relecteur' },
  })
  await page.goto(`/assistants/${id}`)
  await choosePicture(page, '#c04020')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page, 'Apparence, Image')).toBeVisible()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Version 2')).toBeVisible()
  await page.goto('/assistants')
  await expect(pictures(page, 'main li')).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])

  const shared = await callApi<{ secret: string }>(product.url, `PUT /assistants/${id}/audience`, {
    by: user,
    body: { kind: 'link' },
  })
  const noe = await registerUser(product.url, { name: 'Noé Petit' })
  await callApi(product.url, 'POST /assistants/add', { by: noe, body: { secret: shared.secret } })
  const other = await openBrowser({ as: noe })
  await other.goto('/chat')
  await button(other, /^Modèle/).click()
  await expect(pictures(other, 'body')).toHaveCount(1)

  await page.goto(`/assistants/${id}`)
  await button(page, /^Apparence/).click()
  await button(page, 'Retirer l’image').click()
  await expect(button(page, 'Choisir une image…')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await horizontalOverflow(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Apparence, Assistant, Bleu')).toBeVisible()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Version 3')).toBeVisible()
  await page.goto('/assistants')
  await expect(page.getByRole('link', { name: /Relecteur/ })).toBeVisible()
  await expect(pictures(page, 'main li')).toHaveCount(0)
  await callApi(product.url, `POST /assistants/${id}/versions/2/restore`, { by: user })
  await expect(pictures(page, 'main li')).toHaveCount(1)
})
