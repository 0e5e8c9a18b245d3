import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { createChat, requestReplyAsJob } from '#pages/chat.ts'
import { callApi, registerUser } from '#setup/users.ts'

test('l’état du serveur se lit, se relit, et un travail de quelqu’un s’annule', async ({
  page,
  product,
  localai,
}) => {
  localai.reset()
  const user = await registerUser(product.url)
  const chat = await createChat(product.url, user, 'Essai')
  await requestReplyAsJob(product.url, user, { chatId: chat.id, content: '[[attend]]' })
  await page.goto('/admin/monitoring')
  for (const name of ['Mémoire', 'Processeur', 'Stockage'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/^0\sj 0\sh \d+\smin$/)).toBeVisible()
  await expect(page.getByText('En marche', { exact: true }).first()).toBeVisible()
  const job = page.getByRole('listitem').filter({ hasText: user.email })
  await expect(job).toContainText('En cours')
  await expect(job).toContainText('Réponse du chat')
  await page.getByRole('button', { name: `Annuler la tâche de ${user.email}` }).click()
  await expect(job).toHaveCount(0)

  await page.getByRole('switch', { name: 'Actualisation auto' }).uncheck()
  await expect(page.getByLabel('Intervalle (secondes)')).toBeDisabled()
  const again = page.waitForResponse((response) => response.url().endsWith('/api/admin/metrics'))
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await again

  await page.getByRole('button', { name: 'Redémarrer' }).click()
  await page
    .getByRole('alertdialog', { name: 'Redémarrer le moteur ?' })
    .getByRole('button', { name: 'Redémarrer' })
    .click()
  await expect(page.getByText(/ont été déchargés/)).toBeVisible()
})

test('la place, le ménage et le réseau ont leurs onglets, que la vue d’ensemble ouvre', {
  tag: '@long',
}, async ({ page, product, admin }) => {
  await page.goto('/admin/features')
  await page.getByRole('link', { name: 'Stockage', exact: true }).first().click()
  await expect(page).toHaveURL('/admin/monitoring?tab=storage')
  await expect(page.getByText('Fichiers des utilisateurs')).toBeVisible()
  await expect(page.getByText(/^SQLite \d+\.\d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await expect(
    page.getByText(/Aucun fichier à supprimer|Les fichiers inutilisés ont été supprimés/),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Réseau' }).click()
  await expect(page.getByText('Adresse d’écoute')).toBeVisible()
  const entries = await callApi<{ action: string }[]>(product.url, 'GET /admin/audit?limit=1', {
    by: admin,
  })
  expect(entries[0]?.action).toBe('system.cleaned')
})
