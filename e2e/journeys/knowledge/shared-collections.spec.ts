import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { callApi, registerUser } from '#setup/users.ts'

test('une collection partagée passe au nouvel administrateur, et se ferme à l’écran quand il cesse de la partager', async ({
  installForAdmin,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 404/)
  const { product, admin, page } = await installForAdmin()
  const [lise, noe] = [
    await registerUser(product.url, { name: 'Lise Petit' }),
    await registerUser(product.url, { name: 'Noé Martin' }),
  ]
  const { id } = await callApi<{ id: string }>(product.url, 'POST /knowledge/collections', {
    ...{ by: admin, body: { name: 'Notes de service' } },
  })
  await callApi(product.url, `POST /knowledge/collections/${id}/sources/text`, {
    ...{ by: admin, body: { title: 'Cantine', text: 'La cantine ferme en août.' } },
  })
  await callApi(product.url, `PUT /knowledge/collections/${id}/audience`, {
    ...{ by: admin, body: { kind: 'everyone' } },
  })

  const reading = await openBrowser({ as: lise, on: product })
  await reading.goto('/connaissances')
  await reading.getByRole('link', { name: /Notes de service/ }).click()
  await expect(reading.getByRole('row', { name: /Cantine/ })).toContainText('Prêt')
  await expect(reading.getByRole('button', { name: 'Ajouter' })).toHaveCount(0)
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByRole('button', { name: 'Ajouter' })).toBeVisible()

  await callApi(product.url, `POST /admin/users/${noe.user.id}/hand-over`, {
    ...{ by: admin, body: { password: admin.password } },
  })
  await expect(page.getByRole('button', { name: 'Ajouter' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Cantine/ })).toBeVisible()
  const leading = await openBrowser({ as: noe, on: product })
  await leading.goto(`/connaissances/${id}`)
  await leading.getByRole('button', { name: 'Autres actions', exact: true }).click()
  await leading.getByRole('menuitem', { name: 'Partager' }).click()
  const dialog = leading.getByRole('dialog', { name: /^Partager/ })
  await dialog.getByRole('radio', { name: 'Moi uniquement' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(leading.getByText('Le partage est enregistré.')).toBeVisible()
  await expect(reading.getByText(/Cette collection est introuvable/).first()).toBeVisible()
  await expect(reading.getByRole('row', { name: /Cantine/ })).toHaveCount(0)
  expect(await accessibilityFaults(reading)).toEqual([])
})
