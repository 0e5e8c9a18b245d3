import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'

test('l’administrateur ajoute un fournisseur, le teste, le modifie et le retire', async ({
  installForAdmin,
  provider,
}) => {
  await provider.register(['http://127.0.0.1/login/retour/essai'])
  const { page } = await installForAdmin()
  await page.goto('/admin/features')
  await page.getByRole('link', { name: 'Fournisseurs', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Aucun fournisseur' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Ajouter un fournisseur' }).click()
  const added = page.getByRole('dialog', { name: 'Ajouter un fournisseur' })
  await added.getByRole('textbox', { name: 'Nom', exact: true }).fill('Mairie')
  await added.getByRole('textbox', { name: 'Adresse du fournisseur' }).fill(provider.issuer)
  await added.getByRole('textbox', { name: 'Identifiant du client' }).fill('atelier')
  await added.getByLabel('Secret du client').fill('secret-du-fournisseur')
  expect(await accessibilityFaults(page)).toEqual([])
  await added.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText(/Fournisseur «.Mairie.» enregistré/)).toBeVisible()
  await expect(page.getByText(/\/login\/retour\/[\w-]+/)).toBeVisible()

  await page.getByRole('button', { name: 'Tester Mairie' }).click()
  const points = page.getByRole('list', { name: 'Résultat du test de Mairie' })
  await expect(points.getByRole('listitem')).toHaveText([
    'Son adresse répond.',
    /C’est un fournisseur OpenID Connect/,
    /Ses clés de signature se lisent/,
    /Son horloge s’accorde/,
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(added).toBeHidden()
  expect(await accessibilityFaults(page)).toEqual([])
  if (process.env.SAVE_SCREENS) await page.screenshot({ path: 'test-results/providers-390.png' })
  await page.setViewportSize({ width: 1440, height: 900 })
  if (process.env.SAVE_SCREENS) await page.screenshot({ path: 'test-results/providers-1440.png' })

  await page.getByRole('button', { name: 'Modifier Mairie' }).click()
  const changed = page.getByRole('dialog', { name: 'Modifier Mairie' })
  await expect(changed.getByText('le secret enregistré est gardé')).toBeVisible()
  await changed.getByRole('textbox', { name: 'Nom', exact: true }).fill('Préfecture')
  await changed.getByRole('textbox', { name: 'Attribut exigé' }).fill('groups')
  await changed.getByRole('textbox', { name: 'Valeur exigée' }).fill('agents')
  await changed.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('groups = agents')).toBeVisible()

  const offered = page.getByRole('switch', { name: 'Proposer Préfecture à la connexion' })
  await offered.click()
  await expect(offered).not.toBeChecked()

  await page.getByRole('button', { name: 'Retirer Préfecture' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun fournisseur' })).toBeVisible()
})
