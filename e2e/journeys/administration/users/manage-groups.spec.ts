import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { adminMenu } from '#pages/admin.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi, registerUser } from '#setup/users.ts'

test('l’administrateur réserve un outil à un groupe, et délègue une part de l’administration', async ({
  installForAdmin,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 403/)
  const { product, admin, page } = await installForAdmin()
  const noe = await registerUser(product.url, { name: 'Noé Martin' })
  await followSystemTheme(page)
  await page.goto('/admin/groups')
  await page.getByRole('link', { name: 'Tout le monde' }).click()
  await page.getByRole('switch', { name: 'Tous les outils' }).click()
  await page.getByRole('checkbox', { name: 'Images' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Droits enregistrés')).toBeVisible()
  await checkScreen(page, 'groupe-tout-le-monde')

  const other = await openBrowser({ as: noe, on: product })
  await other.goto('/image-generation')
  await expect(
    other.getByText('Votre compte n’ouvre pas cet outil. Demandez à votre administrateur.'),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: 'Chat', exact: true }).first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Génération d’images' })).toHaveCount(0)
  await other.goto('/admin/users')
  await expect(other.getByRole('heading', { name: /^Accès refusé/ })).toBeVisible()

  await page.getByRole('link', { name: 'Tous les groupes' }).click()
  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  const creation = page.getByRole('dialog', { name: 'Créer un groupe' })
  await creation.getByRole('textbox', { name: 'Nom' }).fill('Rédaction')
  await creation.getByRole('button', { name: 'Créer un groupe' }).click()
  await expect(page.getByRole('heading', { name: 'Rédaction' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter des membres' }).click()
  const adding = page.getByRole('dialog', { name: 'Ajouter des membres à « Rédaction »' })
  await adding.getByRole('combobox', { name: 'Comptes' }).fill('noé')
  await page.getByRole('option', { name: /Noé Martin/ }).click()
  await checkScreen(page, 'groupe-ajouter')
  await adding.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByRole('row', { name: /Noé Martin/ })).toContainText('ajouté à la main')
  await expect(
    page.getByText('Ces droits dorment tant que la personne n’a pas de second facteur.'),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Images' }).click()
  // By the keyboard alone.
  await page.getByRole('checkbox', { name: 'Annonces' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(page.getByText('Droits enregistrés').last()).toBeVisible()
  await checkScreen(page, 'groupe')

  // The tool is open at once; the right sleeps without a second factor.
  await other.goto('/image-generation')
  await expect(other.getByRole('link', { name: 'Génération d’images' }).first()).toBeVisible()
  await other.goto('/admin/notifications')
  await expect(other.getByRole('heading', { name: /^Accès refusé/ })).toBeVisible()

  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le groupe' }).click()
  await expect(page.getByText('Groupe supprimé')).toBeVisible()
  await checkScreen(page, 'groupes')
  expect(await callApi<unknown[]>(product.url, 'GET /admin/groups', { by: admin })).toHaveLength(1)
  await expect(adminMenu(page).getByRole('link', { name: 'Groupes' })).toBeVisible()
})
