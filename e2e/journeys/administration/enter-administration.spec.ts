import { expect } from '@playwright/test'
import { horizontalOverflow } from '#checks/accessibility.ts'
import { adminTest, test } from '#fixtures.ts'
import { adminMenu, cardOf } from '#pages/admin.ts'
import { goTo } from '#pages/go-to.ts'

const entries = [
  ['features', 'Fonctionnalités'],
  ['users', 'Gestion des utilisateurs'],
  ['groups', 'Groupes'],
  ['access', 'Accès'],
  ['providers', 'Fournisseurs'],
  ['model-types', 'Types de modèles'],
  ['local-models', 'Modèles locaux'],
  ['engines', 'Moteurs'],
  ['knowledge', 'Connaissances'],
  ['backups', 'Sauvegardes'],
  ['retention', 'Conservation'],
  ['mail', 'Courriel'],
  ['monitoring', 'Monitoring système'],
  ['usage', 'Usage'],
  ['logs', 'Logs système'],
  ['notifications', 'Annonces'],
  ['config', 'Configuration'],
  ['quotas', 'Quotas'],
] as const

test('chaque écran est refusé à qui n’est pas administrateur, sur place', async ({ page }) => {
  const refusal = page.getByRole('heading', {
    name: 'Accès refusé: cette section est réservée aux administrateurs.',
  })
  await page.goto('/profile')
  for (const address of [
    '/admin',
    ...entries.map(([path]) => `/admin/${path}`),
    '/admin/logs?tab=audit',
  ]) {
    await goTo(page, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Mon Profil' })).toBeVisible()
    await expect(refusal).toHaveCount(0)
    await goTo(page, address)
    await expect(refusal).toBeVisible()
    await expect(page.getByText('contactez un administrateur')).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(adminMenu(page)).toHaveCount(0)
  }
  await page.goto('/admin/users')
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  await expect(adminMenu(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Aller au tableau de bord' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('la barre ne montre pas l’administration à qui n’est pas administrateur', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(
    page.getByRole('navigation', { name: 'Outils' }).getByRole('link', { name: 'Chat' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
})

adminTest(
  'la barre mène à l’administration, dont le menu montre chaque écran et celui où l’on est',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/dashboard')
    await page
      .getByRole('navigation', { name: 'Outils' })
      .getByRole('link', { name: 'Admin', exact: true })
      .click()
    await expect(page).toHaveURL('/admin/features')
    await expect(adminMenu(page).getByRole('link')).toHaveText(entries.map(([, label]) => label))
    for (const [path, label] of entries) {
      await adminMenu(page).getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(`/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
      await expect(adminMenu(page).locator('[aria-current=page]')).toHaveText(label)
    }
  },
)

adminTest(
  'la vue d’ensemble mène à ce qui existe, et dit ce qui n’est pas disponible',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/admin/features')
    await expect(cardOf(page, 'Mises à jour')).toContainText('Désactivé')
    await expect(
      cardOf(page, 'Mises à jour').getByRole('button', { name: 'Non disponible' }),
    ).toBeDisabled()
    await expect(cardOf(page, 'Mises à jour').getByRole('link')).toHaveCount(0)
    await expect(cardOf(page, 'Types de modèles')).toContainText('Actif')
    await cardOf(page, 'Types de modèles').getByRole('link', { name: 'Assignations pages' }).click()
    await expect(page).toHaveURL('/admin/model-types?tab=pages')
    await page.goBack()
    await cardOf(page, 'Configuration de LocalAI')
      .getByRole('link', { name: 'Configuration de LocalAI' })
      .click()
    await expect(page.getByRole('tab', { name: 'LocalAI' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
)

adminTest('une adresse inconnue de l’administration le dit', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/nulle-part')
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expect(adminMenu(page)).toBeVisible()
})

adminTest.describe('au téléphone', () => {
  adminTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  adminTest(
    'le menu défile sur lui-même, et amène à la vue l’écran où l’on est',
    async ({ page }) => {
      await page.goto('/admin/config')
      await expect(adminMenu(page).getByRole('link', { name: 'Configuration' })).toBeInViewport({
        ratio: 1,
      })
      await adminMenu(page).getByRole('link', { name: 'Quotas' }).tap()
      await expect(page).toHaveURL('/admin/quotas')
      expect(await horizontalOverflow(page)).toBe(0)
    },
  )
})
