import { expect } from '@playwright/test'
import { test, visitorTest } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'

test('l’anglais choisi dans les paramètres vaut pour toute la page, un second navigateur et les refus du serveur, jusqu’au retour au français', {
  tag: '@long',
}, async ({ page, user, product, openBrowser, faults }) => {
  await createChat(product.url, user, 'En deux langues')
  const second = await openBrowser({ as: user })
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await second.goto('/tts')
  await second.getByRole('textbox', { name: 'Texte' }).fill('Un brouillon qui reste')
  await second.getByRole('heading', { level: 1 }).click()

  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Langue' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(
    page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Image generation' }),
  ).toBeVisible()

  // The other browser follows, with what was being written in it.
  await expect(second.getByRole('heading', { level: 1, name: 'Text to speech' })).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    'Un brouillon qui reste',
  )

  await page.goto('/profile')
  await expect(
    page
      .getByText(
        /^\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
      )
      .first(),
  ).toBeVisible()

  // What a form finds by itself, and what the server refuses.
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('A')
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await expect(page.getByText('The name must have at least 2 characters')).toBeVisible()
  faults.expect(/status of 404/)
  await page.goto('/chat/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Chat not found')).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('sur une page lente, le clic qui ouvre une liste n’y choisit rien', async ({ page }) => {
  await page.clock.install()
  await page.goto('/settings')
  const list = page.getByRole('combobox', { name: 'Langue' })
  await list.hover()
  await page.mouse.down()
  await expect(page.getByRole('option', { name: 'English' })).toBeVisible()
  // As if the page had been busy since the mouse went down.
  await page.clock.fastForward(2000)
  await page.mouse.up()
  await expect(page.getByRole('option', { name: 'English' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveText('Français')
})

test('la page de connexion garde la langue de qui vient de partir', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Langue' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

visitorTest('qui n’a rien choisi lit le français, et n’en charge pas d’autre', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(fetched.filter((url) => /english|spanish|problems/.test(url))).toEqual([])
})
