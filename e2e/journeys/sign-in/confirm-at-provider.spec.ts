import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { forgetProofs } from '#setup/old/old-sessions.ts'
import { registerAdmin } from '#setup/users.ts'

test('sans mot de passe, on confirme chez la mairie, puis on reprend son action', async ({
  install,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 40[0139]/)
  faults.expect(provider.visits)
  const product = await install()
  await provider.addTo(product.url, await registerAdmin(product.url))
  await provider.comes('zoe', { email: 'zoe@mairie.example', email_verified: true, name: 'Zoé' })
  const page = await openBrowser({ on: product })
  await followSystemTheme(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continuer avec Mairie' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await page.goto('/profile')
  const remove = page.getByRole('button', { name: 'Retirer, Mairie' })
  await expect(remove).toBeVisible()
  forgetProofs(product)
  const question = page.getByRole('alertdialog', { name: 'Retirer Mairie' })
  await remove.click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
  await expect(confirm.getByText('Vous quitterez cette page')).toBeVisible()
  await expect(confirm.getByLabel('Mot de passe')).toBeHidden()
  expect(await accessibilityFaults(page)).toEqual([])
  await checkScreen(page, 'confirmer-chez-le-fournisseur')
  await confirm.getByRole('button', { name: 'Confirmer chez Mairie' }).click()

  await expect(page.getByText('C’est confirmé pour dix minutes')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/profile`)
  await remove.click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(question.getByRole('alert')).toContainText('C’est votre seul moyen de connexion.')
})
