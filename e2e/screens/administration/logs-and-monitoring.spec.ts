import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { createChat, requestReplyAsJob } from '#pages/chat.ts'
import { goTo } from '#pages/go-to.ts'
import { callApi, registerAdmin } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('journal du serveur', async ({ page, product, admin }) => {
  await callApi(product.url, 'PUT /admin/config', {
    by: admin,
    body: { limits: { rateLimitPerMinute: 61 } },
  })
  const reports = [
    {
      kind: 'error',
      message: 'x is not a function',
      path: '/chat',
      count: 2,
      stack: 'TypeError\n    at draw (/assets/chat.js:1:204)',
    },
  ]
  await callApi(product.url, 'POST /logs/browser', { by: admin, body: { reports } })
  await page.goto('/admin/logs')
  await page.getByRole('table', { name: 'Lignes du journal' }).getByText('Détails').first().click()
  await checkScreen(page, 'logs')
  await page.getByRole('button', { name: 'Vider' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkScreen(page, 'logs-vider')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Rechercher des mots' }).fill('introuvable')
  await expect(page.getByRole('heading', { name: 'Aucune ligne' })).toBeVisible()
  await checkScreen(page, 'logs-vide')
})

test('piste d’audit', async ({ page, product, admin }) => {
  await callApi(product.url, 'PUT /admin/config', {
    by: admin,
    body: { limits: { rateLimitPerMinute: 62 }, features: { chatEnabled: true } },
  })
  await callApi(product.url, 'POST /admin/model-types', {
    by: admin,
    body: { name: `Juridique ${crypto.randomUUID().slice(0, 4)}`, color: '#7b1fa2' },
  })
  await page.goto('/admin/logs?tab=audit')
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible()
  await checkScreen(page, 'audit')
})

test('monitoring, onglet par onglet', async ({ page }) => {
  await page.goto('/admin/monitoring')
  for (const [tab, heading] of [
    ['overview', 'Système'],
    ['storage', 'Entretien'],
    ['network', 'Trafic'],
  ] as const) {
    await goTo(page, `/admin/monitoring?tab=${tab}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await checkScreen(page, `monitoring-${tab}`)
  }
  // Nobody has measured anything yet in the first minute of an installation.
  await page.route('**/api/admin/stats?*', (route) =>
    route.fulfill({ json: { data: { period: '24h', step: 60, points: [], servers: [] } } }),
  )
  await page.goto('/admin/monitoring')
  await expect(page.getByText(/^Aucune mesure pour le moment/)).toBeVisible()
})

test('notifications, et celles que l’on n’a pas encore écartées', async ({
  install,
  localai,
  openBrowser,
}) => {
  const product = await install({ LOCALAI_URL: localai.url })
  const admin = await registerAdmin(product.url)
  const send = (message: string, level: string) =>
    callApi<{ id: string }>(product.url, 'POST /admin/system/notifications', {
      by: admin,
      body: { message, level },
    })
  const { id } = await send('Le nouveau modèle de traduction est installé.', 'success')
  await callApi(product.url, `DELETE /admin/system/notifications/${id}`, { by: admin })
  await send(
    'Le serveur redémarre à 18 h. Enregistrez votre travail : les réponses en cours seront gardées.',
    'warning',
  )
  const page = await openBrowser({ as: admin, on: product })
  await followSystemTheme(page)
  await page.goto('/admin/notifications')
  await expect(page.getByRole('table', { name: 'Annonces envoyées' })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Annonces' })).toContainText('18 h')
  await checkScreen(page, 'notifications-recues')
  await page.getByRole('log', { name: 'Annonces' }).getByRole('button', { name: 'Fermer' }).click()
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Formation jeudi à 14 h, salle du conseil.')
  await checkScreen(page, 'notifications')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const notices = page.getByRole('log', { name: 'Avis' })
  // Read, they stay.
  await notices.getByRole('button', { name: 'Fermer' }).focus()
  const chat = await createChat(product.url, admin, 'Compte rendu du conseil municipal')
  await requestReplyAsJob(product.url, admin, { chatId: chat.id, content: 'Bonjour' })
  await expect(notices).toContainText('Compte rendu')
  await checkScreen(page, 'notifications-avis')
})
