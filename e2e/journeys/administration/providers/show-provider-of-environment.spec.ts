import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { cardOf } from '#pages/admin.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'

test('un fournisseur que l’environnement règle se montre et se teste, sans se modifier', async ({
  installForAdmin,
  openBrowser,
  provider,
}) => {
  await provider.register(['http://127.0.0.1/login/retour/mairie'])
  const { product, page } = await installForAdmin({
    SIGN_IN_PROVIDERS: JSON.stringify([
      {
        ...{ id: 'mairie', name: 'Mairie', issuer: provider.issuer, clientId: 'atelier' },
        ...{ clientSecret: 'secret-du-fournisseur', creates: 'on' },
        requiredClaim: { claim: 'groups', value: 'agents' },
      },
    ]),
  })
  await followSystemTheme(page)
  await page.goto('/admin/providers')
  const card = cardOf(page, 'Mairie')
  await expect(card.getByRole('alert')).toContainText(
    /^Réglé au démarrage par SIGN_IN_PROVIDERS.: pour le changer, changez cette variable/,
  )
  await expect(card).toContainText(provider.issuer)
  await expect(card).toContainText('groups = agents')
  await expect(card).toContainText(`${product.url}/login/retour/mairie`)
  await expect(card).not.toContainText('secret-du-fournisseur')
  const offered = card.getByRole('switch', { name: 'Proposer Mairie à la connexion' })
  await expect(offered).toBeChecked()
  await expect(offered).toBeDisabled()
  await expect(card.getByRole('button', { name: /^(Modifier|Retirer)/ })).toHaveCount(0)

  await card.getByRole('button', { name: 'Tester Mairie' }).click()
  const points = card.getByRole('list', { name: 'Résultat du test de Mairie' })
  await expect(points.getByRole('listitem')).toHaveCount(4)
  await expect(points).toContainText('Son adresse répond.')
  await checkScreen(page, 'fournisseur-de-l-environnement')

  const visitor = await openBrowser({ on: product })
  await visitor.goto('/login')
  await expect(visitor.getByRole('button', { name: 'Continuer avec Mairie' })).toBeVisible()
})
