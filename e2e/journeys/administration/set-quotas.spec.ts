import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { registerUser } from '#setup/users.ts'

test('les quotas se fixent, seuls ou à plusieurs, et se remettent à zéro', async ({
  page,
  product,
  admin,
  openBrowser,
}) => {
  const [one, other] = [
    await registerUser(product.url, { name: 'Quotas Une' }),
    await registerUser(product.url, { name: 'Quotas Autre' }),
  ]
  await page.goto('/admin/quotas?search=quotas')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(admin.email)).toHaveCount(0)
  const field = page.getByRole('textbox', { name: 'Quota de Quotas Une' })
  await expect(field).toHaveValue('')
  await expect(field).toHaveAttribute('placeholder', 'Illimité')
  await field.fill('-3')
  await expect(page.getByText('Quota invalide')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Enregistrer le quota de Quotas Une' }),
  ).toBeDisabled()
  await field.fill('5')
  await field.press('Enter')
  await expect(page.getByText('Quota enregistré')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: one.email })).toContainText('0 sur 5')

  const theirs = await openBrowser({ as: one })
  // Their page receives no event before this: what changes meanwhile is requested again then.
  const liveUpdates = Promise.withResolvers<void>()
  await theirs.route('**/api/events', async (route) => {
    await liveUpdates.promise
    await route.continue()
  })
  await theirs.goto('/dashboard')
  await expect(theirs.getByText('sur 5')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Sélectionner tous les comptes affichés' }).check()
  const several = page.getByRole('region', { name: '2 comptes sélectionnés' })
  await several.getByLabel('Quota des comptes sélectionnés').fill('9')
  await several.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Quotas enregistrés')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: other.email })).toContainText('0 sur 9')
  liveUpdates.resolve()
  await expect(theirs.getByText('sur 9')).toBeVisible()
  await field.fill('7')
  await field.press('Enter')
  await expect(theirs.getByText('sur 7')).toBeVisible()
  await several.getByRole('button', { name: 'Remettre à zéro' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remettre à zéro 2 compteurs' })
    .getByRole('button', { name: 'Remettre à zéro' })
    .click()
  await expect(page.getByText('Compteurs remis à zéro')).toBeVisible()
})
