import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { chatList } from '#pages/chat.ts'
import { ageChats, endNotice } from '#setup/old/old-works.ts'
import { callApi, registerUser, type TestUser } from '#setup/users.ts'

const importChats = (url: string, user: TestUser, titles: readonly string[]) =>
  callApi(url, 'POST /chat/import', {
    by: user,
    body: {
      json: JSON.stringify(
        titles.map((title) => ({ title, messages: [{ role: 'user', content: 'Bonjour' }] })),
      ),
    },
  })

test('l’administrateur règle la conservation, la personne voit ce qui part, en épingle un, et retrouve le reste dans la corbeille', async ({
  installForAdmin,
  openBrowser,
}) => {
  const { product, page: admin } = await installForAdmin()
  const user = await registerUser(product.url, { name: 'Camille' })
  await importChats(product.url, user, ['Devis de 2024', 'Réunion de quartier', 'Recette'])
  ageChats(product, 40)
  await importChats(product.url, user, ['Récent'])

  await admin.goto('/admin/retention')
  const days = admin.getByRole('spinbutton', { name: 'Chats : jours par défaut' })
  await days.fill('0')
  await expect(admin.getByText(/^Corrigez les durées/)).toBeVisible()
  await days.fill('30')
  expect(await accessibilityFaults(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Vérifier et enregistrer…' }).click()
  const dialog = admin.getByRole('alertdialog', { name: 'Enregistrer ces règles ?' })
  await expect(dialog.getByRole('row', { name: 'Chats 3 3' })).toBeVisible()
  expect(await accessibilityFaults(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(admin.getByText('Conservation enregistrée.')).toBeVisible()

  const page = await openBrowser({ as: user, on: product })
  await page.goto('/chat')
  await expect(page.getByText(/^3.travaux iront à la corbeille à partir du /)).toBeVisible()
  const chats = chatList(page)
  await expect(chats.getByText(/^Sera mis à la corbeille le /)).toHaveCount(3)
  expect(await accessibilityFaults(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Épingler «.Recette \(Copie\).» pour le garder$/ })
    .click()
  await expect(chats.getByText(/^Sera mis à la corbeille le /)).toHaveCount(2)

  await page.getByRole('link', { name: 'Voir la conservation' }).click()
  await expect(page.getByText(/^À la corbeille après 30.jours\./)).toContainText(
    /2.travaux iront à la corbeille à partir du /,
  )
  const choice = page.getByRole('combobox', { name: 'Chats' })
  await choice.click()
  await page.getByRole('option', { name: 'Jamais' }).click()
  await expect(page.getByText('Conservation enregistrée.')).toBeVisible()
  await choice.click()
  await page.getByRole('option', { name: /^Comme l’installation \(30.jours\)$/ }).click()
  await expect(page.getByText(/2.travaux iront à la corbeille à partir du /).first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  endNotice(product)
  // Open pages would miss the server meanwhile.
  for (const open of [admin, page]) await open.goto('about:blank')
  await product.crash()
  await product.restart()
  await page.goto('/corbeille')
  await expect(page.getByText('mis par la règle de conservation')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Rétablir «.Devis de 2024 \(Copie\).»$/ }).click()
  // The keyboard goes on in the row that is left.
  await expect(page.getByRole('button', { name: /^Rétablir/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Rétablir/ })).toBeFocused()
  await page.goto('/chat')
  await expect(chats.getByRole('link')).toHaveCount(3)
  await expect(chats.getByRole('link').filter({ hasText: 'Devis de 2024' })).toBeVisible()
})
