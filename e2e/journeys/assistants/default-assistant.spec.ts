import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test, visitorTest } from '#fixtures.ts'
import { changesDialog, openConfiguration } from '#pages/admin.ts'
import { callApi } from '#setup/users.ts'

test('un assistant par défaut commence les chats, sauf « Sans assistant »', async ({
  page,
  product,
  user,
}) => {
  const make = (name: string) =>
    callApi<Assistant>(product.url, 'POST /assistants', { by: user, body: { name } })
  const { id } = await make('Relecteur')
  for (let number = 1; number < 10; number += 1) await make(`Rédacteur ${number}`)
  await page.goto(`/assistants/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Par défaut pour mes nouveaux chats' }).click()
  await expect(page.getByText('Vos nouveaux chats commencent avec cet assistant')).toBeVisible()

  await page.goto('/chat')
  const model = page.getByRole('button', { name: /^Modèle/ })
  await expect(model).toContainText('Relecteur')
  await model.click()
  await page.getByRole('textbox', { name: 'Rechercher un assistant' }).fill('redacteur 7')
  await expect(page.getByRole('button', { name: 'Relecteur', exact: true })).toHaveCount(0)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Sans assistant' }).click()
  await expect(model).not.toContainText('Relecteur')

  // `@` chooses one while a message is written, and the field keeps the focus.
  const message = page.getByRole('textbox', { name: 'Votre message' })
  await message.pressSequentially('Bonjour @redacteur')
  const options = page.getByRole('listbox', { name: 'Assistants' })
  await expect(options.getByRole('option').first()).toContainText('Rédacteur 1')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('Bonjour ')
  await expect(message).toBeFocused()
  await expect(model).toContainText('Rédacteur 2')

  await callApi(product.url, `DELETE /assistants/${id}`, { by: user })
  await page.goto('/settings')
  await expect(page.getByText('Un assistant qui n’est plus là')).toBeVisible()
  await page.goto('/chat')
  await expect(model).not.toContainText('Relecteur')
})

visitorTest(
  'l’administratrice donne une consigne et un assistant à tous',
  async ({ installForAdmin }) => {
    const { product, admin, page } = await installForAdmin()
    const name = { name: 'Accueil' }
    const { id } = await callApi<Assistant>(product.url, 'POST /assistants', {
      by: admin,
      body: name,
    })
    const body = { kind: 'everyone' }
    await callApi(product.url, `PUT /assistants/${id}/audience`, { by: admin, body })
    await openConfiguration(page, 'chat')
    await page.getByRole('textbox', { name: 'Consigne de l’installation' }).fill('Vouvoyez.')
    await page.getByRole('combobox', { name: /Assistant par défaut/ }).click()
    await page.getByRole('option', { name: 'Accueil' }).click()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await changesDialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Configuration sauvegardée')).toBeVisible()
    await page.goto('/chat')
    await expect(page.getByRole('button', { name: /^Modèle/ })).toContainText('Accueil')
  },
)
