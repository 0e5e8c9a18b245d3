import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi } from '#setup/users.ts'

test('des règles mettent dans un groupe qui entre par la mairie, après un essai qui dit les noms', async ({
  installForAdmin,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 40[0139]/)
  faults.expect(provider.visits)
  const { page, product, admin } = await installForAdmin()
  await provider.addTo(product.url, admin)
  await callApi(product.url, 'POST /admin/groups', { by: admin, body: { name: 'Rédaction' } })
  const enterAs = async (id: string, name: string, groups: readonly string[]) => {
    const claims = { email: `${id}@mairie.example`, email_verified: true, name, groups }
    await provider.comes(id, claims)
    const visitor = await openBrowser({ on: product })
    await visitor.goto('/login')
    await visitor.getByRole('button', { name: 'Continuer avec Mairie' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  }
  await enterAs('zoe', 'Zoé Martin', ['/mairie/redaction', 'agents'])
  await enterAs('lea', 'Léa Petit', ['agents'])

  await followSystemTheme(page)
  await page.goto('/admin/providers')
  await page.getByRole('button', { name: 'Groupes de Mairie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Groupes de Mairie' })
  await expect(dialog.getByText('ce fournisseur ne donne pas de groupe')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click()
  const rule = dialog.getByRole('listitem', { name: 'Règle 1' })
  await expect(rule.getByLabel('Attribut')).toHaveValue('groups')
  await rule.getByLabel('Comparaison').click()
  await page.getByRole('option', { name: 'commence par' }).click()
  await rule.getByLabel('Valeur').fill('/mairie/')
  await rule.getByLabel('Groupe').click()
  await page.getByRole('option', { name: 'Rédaction' }).click()
  await dialog.getByRole('button', { name: 'Essayer' }).click()
  const result = dialog.getByRole('status', { name: 'Ce qui changerait' })
  await expect(result).toContainText('Cette règle ajouterait 1 personne à Rédaction.')
  await result.getByRole('button', { name: 'Voir les noms' }).click()
  await expect(result.getByRole('listitem')).toHaveText(['Zoé Martin (zoe@mairie.example) · entre'])
  expect(await accessibilityFaults(page)).toEqual([])
  await checkScreen(page, 'regles-de-groupes')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Règles de groupes de Mairie enregistrées')).toBeVisible()

  await page.goto('/admin/groups')
  await page.getByRole('link', { name: 'Rédaction' }).click()
  const members = page.getByRole('table', { name: 'Membres' })
  await expect(members.getByRole('row', { name: /Zoé Martin/ })).toContainText('par Mairie')
  await expect(members.getByRole('row', { name: /Léa Petit/ })).toBeHidden()
  await enterAs('lea', 'Léa Petit', ['/mairie/redaction'])
  await page.reload()
  await expect(members.getByRole('row', { name: /Léa Petit/ })).toContainText('par Mairie')

  faults.expect(/status of 409/)
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Supprimer le groupe' }).click()
  await expect(question.getByRole('alert')).toContainText(
    'Ce groupe sert encore aux règles de Mairie.',
  )
})
