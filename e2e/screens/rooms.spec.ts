import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'
import { openAccountMenu } from '#pages/sign-in.ts'
import { followMachine, look } from '#screens/look.ts'

test.beforeEach(({ page }) => followMachine(page))

async function open(page: Page, address: string, heading: string | RegExp) {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

test('tableau de bord', async ({ page, product, person }) => {
  for (const title of ['Analyse du budget participatif', 'Réponse à une réclamation', 'Compte rendu du conseil de quartier'])
    await createChat(product.url, person, title)
  await open(page, '/dashboard', 'Tableau de bord')
  await expect(page.getByRole('link', { name: /Analyse du budget/ })).toBeVisible()
  await look(page, 'tableau-de-bord')
})

test('tableau de bord de qui n’a encore rien', async ({ page }) => {
  await open(page, '/dashboard', 'Tableau de bord')
  await expect(page.getByText('Aucun chat pour le moment')).toBeVisible()
  await look(page, 'tableau-de-bord-vide')
})

test('tableau de bord, onglet des statistiques', async ({ page }) => {
  await open(page, '/dashboard?tab=statistics', 'Statistiques')
  await look(page, 'statistiques')
})

test('menu du compte', async ({ page }) => {
  await open(page, '/dashboard', 'Tableau de bord')
  await openAccountMenu(page)
  await look(page, 'menu-du-compte')
})

test('menu du téléphone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Outils' })).toBeVisible()
  await look(page, 'menu', ['telephone'])
})

test('profil', async ({ page }) => {
  await open(page, '/profile', 'Mon Profil')
  await look(page, 'profil')
})

test('profil en modification, avec une faute', async ({ page }) => {
  await open(page, '/profile', 'Mon Profil')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('pas une adresse')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Email invalide')).toBeVisible()
  await look(page, 'profil-modification')
})

test('aide', async ({ page }) => {
  await open(page, '/aide', 'Premiers pas')
  await look(page, 'aide')
})

test('une page d’aide', async ({ page }) => {
  await open(page, '/aide/connecter-un-moteur', /Connecter un moteur/)
  await look(page, 'aide-page')
})

test('page qui viendra plus tard', async ({ page }) => {
  await open(page, '/audio-transcription', /bientôt/)
  await look(page, 'bientot')
})

test('page des clés d’accès', async ({ page }) => {
  await open(page, '/api', 'API')
  await look(page, 'api')
})

test('administration refusée', async ({ page }) => {
  await open(page, '/admin', /réservée aux administrateurs/)
  await look(page, 'administration-refusee')
})

test('page introuvable', async ({ page }) => {
  await open(page, '/nulle-part', 'Page introuvable')
  await look(page, 'page-introuvable')
})
