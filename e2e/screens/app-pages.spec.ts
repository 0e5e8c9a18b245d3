import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'
import { give } from '#pages/files.ts'
import { goTo } from '#pages/go-to.ts'
import { createItems } from '#pages/items.ts'
import { openAccountMenu } from '#pages/sign-in.ts'
import { aMonth } from '#setup/a-month.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

async function open(page: Page, address: string, heading: string | RegExp) {
  if (page.url() === 'about:blank') await page.goto(address)
  else await goTo(page, address)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

test('tableau de bord', async ({ page, product, user }) => {
  for (const title of [
    'Analyse du budget participatif',
    'Réponse à une réclamation',
    'Compte rendu du conseil de quartier',
  ])
    await createChat(product.url, user, title)
  await open(page, '/dashboard', 'Tableau de bord')
  await expect(page.getByRole('link', { name: /Analyse du budget/ })).toBeVisible()
  await checkScreen(page, 'tableau-de-bord')
})

test('tableau de bord, onglet des statistiques', async ({ page }) => {
  await page.goto('/dashboard?tab=statistics')
  await expect(page.getByText('Aucune activité sur cette période')).toBeVisible()
  await checkScreen(page, 'statistiques-vides')
  // Nobody works for a month within a journey.
  await page.route('**/api/activity?*', (route) => route.fulfill({ json: { data: aMonth() } }))
  await page.reload()
  await expect(page.getByRole('table', { name: 'Par modèle' })).toBeVisible()
  await checkScreen(page, 'statistiques')
  await page.getByRole('tab', { name: 'Aperçu' }).click()
  await expect(page.getByText('2,1')).toBeVisible()
  await checkScreen(page, 'tableau-de-bord-chiffres')
})

test('ce que voit qui n’a encore rien : tableau de bord, menus, profil', async ({ page }) => {
  await open(page, '/dashboard', 'Tableau de bord')
  await expect(page.getByText('Rien pour le moment')).toBeVisible()
  await checkScreen(page, 'tableau-de-bord-vide')
  await openAccountMenu(page)
  await checkScreen(page, 'menu-du-compte')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const tools = page.getByRole('navigation', { name: 'Outils' })
  await expect(tools).toBeVisible()
  await checkScreen(page, 'menu', ['telephone'])
  await page.keyboard.press('Escape')
  await expect(tools).toHaveCount(0)

  await open(page, '/profile', 'Mon Profil')
  await checkScreen(page, 'profil')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('pas une adresse')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Email invalide')).toBeVisible()
  await checkScreen(page, 'profil-modification')
  await page.getByRole('textbox', { name: 'Email' }).fill('camille.roy@mairie.example')
  await expect(page.getByRole('textbox', { name: 'Votre mot de passe', exact: true })).toBeVisible()
  await checkScreen(page, 'profil-adresse')
})

test('fichier déposé : l’atelier demande quoi en faire', async ({ page }) => {
  await open(page, '/dashboard', 'Tableau de bord')
  await give(page.locator('body'), 'drop', {
    name: 'Réunion du conseil de quartier du 12 mars, première partie.mp3',
    type: 'audio/mpeg',
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'fichier-depose')
})

test('aide, administration refusée, page introuvable', async ({ page }) => {
  await open(page, '/aide', 'Premiers pas')
  await checkScreen(page, 'aide')
  await open(page, '/aide/connecter-un-moteur', /Connecter un moteur/)
  await checkScreen(page, 'aide-page')
  await open(page, '/aide/a-propos', 'À propos')
  await checkScreen(page, 'a-propos')
  await open(page, '/admin', /réservée aux administrateurs/)
  await checkScreen(page, 'administration-refusee')
  await open(page, '/nulle-part', 'Page introuvable')
  await checkScreen(page, 'page-introuvable')
})

test('recherche dans tout ce que l’on a fait, palette et raccourcis', async ({
  page,
  product,
  user,
}) => {
  await createItems(product.url, user)
  await page.goto('/history?q=phare')
  await expect(page.getByRole('list', { name: 'Résultats' }).locator('> li')).toHaveCount(4)
  await checkScreen(page, 'recherche')
  await goTo(page, '/history?q=introuvable&types=chat,files')
  await expect(page.getByText('Rien ne correspond')).toBeVisible()
  await checkScreen(page, 'recherche-vide')

  await open(page, '/dashboard', 'Tableau de bord')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkScreen(page, 'palette')
  await page.getByRole('combobox').fill('phare')
  await expect(page.getByRole('option')).toHaveCount(5)
  await checkScreen(page, 'palette-travaux')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible()
  await checkScreen(page, 'raccourcis')
  await page.goto('/hors-ligne.html')
  await checkScreen(page, 'hors-ligne')
})
