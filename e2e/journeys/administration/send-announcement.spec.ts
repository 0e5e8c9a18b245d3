import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { registerAdmin, registerUser } from '#setup/users.ts'

test('un message à tous arrive aussitôt aux pages ouvertes, puis à qui vient plus tard ; écarté, il ne revient pas', {
  tag: '@long',
}, async ({ install, openBrowser }) => {
  const product = await install()
  const admin = await registerAdmin(product.url)
  const [present, late] = [await registerUser(product.url), await registerUser(product.url)]
  const here = await openBrowser({ as: present, on: product })
  await here.goto('/dashboard')
  await expect(here.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()

  const page = await openBrowser({ as: admin, on: product })
  await page.goto('/admin/notifications')
  await expect(page.getByRole('heading', { name: 'Aucune annonce' })).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer à tous' }).click()
  await expect(page.getByText('Message requis')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Le serveur redémarre à 18 h.')
  await page.getByRole('combobox', { name: 'Niveau' }).click()
  await page.getByRole('option', { name: 'Avertissement' }).click()
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await expect(page.getByText('Annonce envoyée', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  const announcements = here.getByRole('log', { name: 'Annonces' })
  await expect(announcements).toContainText('Le serveur redémarre à 18 h.')
  const coming = await openBrowser({ as: late, on: product })
  await coming.goto('/dashboard')
  const laterAnnouncements = coming.getByRole('log', { name: 'Annonces' })
  await expect(laterAnnouncements).toContainText('Le serveur redémarre à 18 h.')

  const seen = here.waitForResponse((response) => response.url().endsWith('/seen'))
  await announcements.getByRole('button', { name: 'Fermer' }).click()
  await expect(announcements).not.toContainText('18 h')
  await seen
  const again = here.waitForResponse((response) => response.url().endsWith('/api/notifications'))
  await here.reload()
  await again
  await expect(here.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await expect(announcements).not.toContainText('18 h')

  await page.reload()
  const sent = page
    .getByRole('table', { name: 'Annonces envoyées' })
    .getByRole('row', { name: /Le serveur redémarre/ })
  await expect(sent).toContainText('Avertissement')
  await expect(sent).toContainText(/1\spersonne/)
  await sent.getByRole('button', { name: /^Retirer/ }).click()
  await expect(sent).toContainText('Retirée')
  await expect(laterAnnouncements).not.toContainText('18 h')
})
