import type { LogEntry } from '@atelier/contract/logs/logs'
import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { callApi } from '#setup/users.ts'

test('une erreur de la page arrive dans le journal du serveur, à moins que la personne ne le veuille pas', {
  tag: '@long',
}, async ({ page, product, user, admin, faults }) => {
  faults.expect(/panne plantée/)
  const reported = async () =>
    (
      await callApi<LogEntry[]>(product.url, 'GET /admin/system/logs?source=frontend', {
        by: admin,
      })
    ).map(({ message }) => message)
  const fail = (message: string) =>
    page.evaluate((text) => void setTimeout(() => Promise.reject(new Error(text))), message)
  await callApi(product.url, 'PUT /settings', {
    by: user,
    body: { privacy: { allowAnalytics: false } },
  })
  await page.goto('/settings')
  await expect(
    page.getByRole('switch', { name: 'Signaler les erreurs de la page' }),
  ).not.toBeChecked()
  await fail('panne plantée et tue')
  await page.getByRole('switch', { name: 'Signaler les erreurs de la page' }).click()
  await expect(page.getByRole('switch', { name: 'Signaler les erreurs de la page' })).toBeChecked()
  await fail('panne plantée')
  await expect.poll(reported).toContainEqual(expect.stringContaining('panne plantée'))
  expect(await reported()).not.toContainEqual(expect.stringContaining('et tue'))
})

test('une page qui ne peut pas se montrer est signalée, une seule fois', { tag: '@long' }, async ({
  page,
  product,
  user,
  admin,
  faults,
}) => {
  faults.expect(/dynamically imported module|ERR_FAILED/)
  await callApi(product.url, 'PUT /settings', {
    by: user,
    body: { privacy: { allowAnalytics: true } },
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await page.route('**/assets/HistoryScreen-*.js', (route) => route.abort())
  await page
    .getByRole('navigation', { name: 'Outils' })
    .getByRole('link', { name: 'Historique' })
    .click()
  await expect(page.getByRole('heading', { name: "Une erreur s'est produite" })).toBeVisible()
  const reported = () =>
    callApi<LogEntry[]>(product.url, 'GET /admin/system/logs?search=dynamically', { by: admin })
  await expect
    .poll(async () => (await reported()).map(({ metadata }) => metadata.count))
    .toEqual([1])
})
