import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { adminMenu } from '#pages/admin.ts'
import { goTo } from '#pages/go-to.ts'
import { codeOf, shownSecret } from '#pages/second-factor.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi, registerUser } from '#setup/users.ts'

/** The entries of the administration that are not theirs. */
const refusedEntries = [
  'features',
  'groups',
  'access',
  'providers',
  'model-types',
  'local-models',
  'engines',
  'backups',
  'mail',
  'monitoring',
  'usage',
  'logs',
  'notifications',
  'config',
  'quotas',
]

test('une déléguée administre comptes et invitations dès son second facteur, et rien d’autre', async ({
  installForAdmin,
  openBrowser,
}) => {
  const { product, admin } = await installForAdmin()
  const noe = await registerUser(product.url, { name: 'Noé Martin' })
  const lea = await registerUser(product.url, { name: 'Léa Petit' })
  const other = await registerUser(product.url, { name: 'Ali Moreau' })
  const group = await callApi<{ readonly id: string }>(product.url, 'POST /admin/groups', {
    by: admin,
    body: { name: 'Accueil' },
  })
  const letManage = (manage: readonly string[]) =>
    callApi(product.url, `PUT /admin/groups/${group.id}/rights`, {
      by: admin,
      body: { ...{ tools: [], models: { ids: [], engines: [] }, mayMakeKeys: false }, manage },
    })
  await letManage(['users', 'invitations'])
  await callApi(product.url, `POST /admin/groups/${group.id}/members`, {
    by: admin,
    body: { add: [noe.user.id, other.user.id] },
  })

  const page = await openBrowser({ as: noe, on: product })
  await followSystemTheme(page)
  const refusal = page.getByRole('heading', {
    name: 'Accès refusé: cette section est réservée aux administrateurs.',
  })
  const sleep = page.getByText(
    /^Vos droits d’administration dorment tant que vous n’avez pas de second facteur/,
  )
  const bar = page.getByRole('navigation', { name: 'Outils' })
  await page.goto('/admin')
  await expect(refusal).toBeVisible()
  await expect(sleep).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await checkScreen(page, 'deleguee-endormie')
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, '/admin/engines')
  await expect(page.getByText('contactez un administrateur.')).toBeVisible()
  await expect(sleep).toBeHidden()

  await goTo(page, '/admin/users')
  await page.getByRole('link', { name: 'Ajouter un second facteur' }).click()
  await page.getByRole('button', { name: 'Ajouter, Application d’authentification' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code affiché par l’application').fill(codeOf(await shownSecret(dialog)))
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await page.getByRole('button', { name: 'Terminé' }).click()

  await bar.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(adminMenu(page).getByRole('link')).toHaveText(['Gestion des utilisateurs'])
  await expect(page.getByRole('row', { name: /Léa Petit/ })).toContainText(lea.email)
  // The administrator's account, another delegate's and their own are not theirs to change.
  for (const { name } of [admin, noe, other]) {
    const toggle = page.getByRole('switch', { name: `Désactiver ${name}` })
    await expect(toggle).toBeDisabled()
    await expect(toggle).toHaveAccessibleDescription(
      'Seul l’administrateur peut changer ce compte.',
    )
    await expect(page.getByRole('button', { name: `Modifier ${name}` })).toBeDisabled()
    await expect(page.getByRole('button', { name: `Supprimer ${name}` })).toBeDisabled()
  }
  await page.getByRole('button', { name: `Autres actions pour ${other.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sessions et clés' }).click()
  const sessions = page.getByRole('dialog')
  await expect(sessions).toContainText('Seul l’administrateur peut changer ce compte.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('button')).toHaveText(['Fermer'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Autres actions pour Léa Petit' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Suspendre',
    'Sessions et clés',
    'Lien de mot de passe',
  ])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Inviter' }).click()
  const invitation = page.getByRole('dialog')
  await invitation.getByLabel('Note (facultative)').fill('Stagiaires')
  await invitation.getByRole('button', { name: 'Créer l’invitation' }).click()
  const link = await invitation.getByLabel('Lien d’invitation').inputValue()
  await invitation.getByRole('button', { name: 'Fermer' }).first().click()
  await expect(page.getByText('Stagiaires')).toBeVisible()
  await checkScreen(page, 'deleguee')
  const invited = await openBrowser({ on: product })
  await invited.goto(link)
  await expect(invited.getByRole('button', { name: 'Créer mon compte' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  for (const entry of refusedEntries) {
    await goTo(page, '/admin/users')
    await expect(refusal).toHaveCount(0)
    await goTo(page, `/admin/${entry}`)
    await expect(refusal).toBeVisible()
    await expect(sleep).toBeHidden()
  }

  await letManage(['users', 'invitations', 'quotas'])
  await page.goto('/admin/quotas')
  await expect(page.getByLabel('Quota de Léa Petit')).toBeEnabled()
  for (const { name } of [noe, other]) {
    const quota = page.getByLabel(`Quota de ${name}`)
    await expect(quota).toBeDisabled()
    await expect(quota).toHaveAccessibleDescription('Seul l’administrateur peut changer ce compte.')
  }
  await checkScreen(page, 'deleguee-quotas')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox', { name: 'Sélectionner tous les comptes affichés' }).check()
  await expect(page.getByRole('checkbox', { name: 'Sélectionner Léa Petit' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: `Sélectionner ${other.name}` })).toBeDisabled()
})
