import type { LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import type { LogEntry } from '@atelier/contract/logs/logs'
import type { MetricsHistory, SystemMetrics } from '@atelier/contract/monitoring/monitoring'
import type { ServerReport, ServersOverview } from '@atelier/contract/monitoring/servers'
import type { Page as ListPage } from '@atelier/contract/wire/operation'
import { expect, type Page } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

const gigabyte = 1024 ** 3
const paris: ServerReport = {
  id: 'a',
  name: 'paris',
  version: '1.4.0',
  state: 'running',
  startedAt: '2026-03-09T08:00:00.000Z',
  silentSeconds: 0,
  isThis: true,
  readings: {
    memory: { usedBytes: 3.2 * gigabyte, totalBytes: 8 * gigabyte, isLimited: false },
    cpu: 12.4,
    cores: 4,
    process: { cpu: 31, memoryBytes: 212_000_000, heapBytes: 90_000_000, delayMs: 2 },
    openStreams: 148,
    queue: { running: 3, waiting: 1 },
    requests: { total: 184_220, failed: 3 },
    build: 'a1',
    isStopping: false,
  },
}
const lyon: ServerReport = { ...paris, id: 'b', name: 'lyon', silentSeconds: 2, isThis: false }
const long: ServerReport = {
  ...lyon,
  id: 'c',
  name: 'atelier-ia-7d9c6b5f8d-x2k4q.mairie-de-saint-remy.example',
  silentSeconds: 1,
  readings: null,
}
const running: Omit<ServersOverview, 'servers'> = {
  database: {
    name: 'PostgreSQL',
    version: '18.1',
    state: 'running',
    answerMs: 1,
    bytes: 1.8 * gigabyte,
    connections: { used: 37, max: 100 },
  },
  files: {
    kind: 's3',
    place: 's3://atelier-mairie/prod/ (stockage.example)',
    state: 'running',
    bytes: 61 * gigabyte,
    quotaBytes: 200 * gigabyte,
    freeBytes: 139 * gigabyte,
  },
}
const troubled: Omit<ServersOverview, 'servers'> = {
  database: { ...running.database, state: 'slow', answerMs: 2450 },
  files: { ...running.files, state: 'failed', freeBytes: null },
}
const states: readonly (readonly [name: string, overview: ServersOverview])[] = [
  ['trois', { ...running, servers: [paris, lyon, long] }],
  [
    'en-difficulte',
    {
      ...troubled,
      servers: [
        paris,
        { ...lyon, state: 'silent', silentSeconds: 15 },
        { ...lyon, id: 'd', name: 'nantes', version: '1.3.2', state: 'stopping' },
      ],
    },
  ],
]

test.beforeEach(({ page }) => followSystemTheme(page))

/** One server answers here: the overview of several. */
async function show(page: Page, data: ServersOverview) {
  await page.unrouteAll()
  await page.route('**/api/system/servers', (route) => route.fulfill({ json: { data } }))
  await page.route('**/api/admin/metrics', async (route) => {
    const { data: metrics } = (await (await route.fetch()).json()) as { data: SystemMetrics }
    const details = { ...metrics.details, servers: data.servers.length }
    await route.fulfill({ json: { data: { ...metrics, details } } })
  })
  await page.route('**/api/admin/stats?*', async (route) => {
    const { data: stats } = (await (await route.fetch()).json()) as { data: MetricsHistory }
    const names = data.servers.map(({ name }) => name)
    await route.fulfill({ json: { data: { ...stats, servers: names } } })
  })
}

test('plusieurs serveurs, la base et les fichiers, bien et moins bien', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  for (const [name, overview] of states) {
    await show(page, overview)
    await page.goto('/admin/monitoring')
    await expect(page.getByRole('heading', { name: 'paris', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: '3 serveurs' })).toBeVisible()
    await checkScreen(page, `serveurs-${name}`)
  }
  await expect(page.getByText('Silencieux')).toBeVisible()
  await expect(page.getByText('il y a 15\u00a0s')).toBeVisible()
  await expect(page.getByText(/n’ont pas tous la même version/)).toBeVisible()
  const asked = page.waitForRequest(/\/api\/admin\/stats\?.*server=lyon/)
  await page.getByRole('combobox', { name: 'Serveur' }).click()
  await page.getByRole('option', { name: 'lyon' }).click()
  await asked
  await page.goto('/admin/monitoring?tab=storage')
  await expect(page.getByText('Ne répond pas')).toBeVisible()
  await checkScreen(page, 'serveurs-stockage', ['telephone'])
})

test('un seul serveur : la page ne parle pas des autres', async ({ page }) => {
  await page.goto('/admin/monitoring')
  await expect(page.getByRole('heading', { name: 'Système', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /serveur/ })).toHaveCount(0)
  await page.goto('/admin/logs')
  await expect(page.getByRole('combobox', { name: 'Source' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Serveur' })).toHaveCount(0)
})

test('le journal de plusieurs serveurs se lit par serveur', { tag: '@long' }, async ({ page }) => {
  const asked: (string | null)[] = []
  await page.route('**/api/admin/logs/servers', (route) =>
    route.fulfill({ json: { data: ['lyon', 'paris', long.name] } }),
  )
  await page.route('**/api/admin/system/logs?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('server'))
    const { data, pagination } = (await (await route.fetch()).json()) as ListPage<LogEntry>
    const names = ['lyon', 'paris', long.name]
    const entries = data.map((entry, index) => ({ ...entry, server: names[index % 3] }))
    await route.fulfill({ json: { data: entries, pagination } })
  })
  await page.goto('/admin/logs')
  await expect(page.getByRole('columnheader', { name: 'Serveur' })).toBeAttached()
  await checkScreen(page, 'serveurs-journal')
  await page.getByRole('combobox', { name: 'Serveur' }).click()
  await page.getByRole('option', { name: 'lyon' }).click()
  await expect.poll(() => asked).toContain('lyon')
  await expect(page).toHaveURL(/server=lyon/)
  // An answer may still be on its way.
  await page.unrouteAll({ behavior: 'wait' })
})

test('les modèles locaux de plusieurs serveurs : la page dit pourquoi il n’y en a pas', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/api/admin/local-models', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: LocalModelsOverview }
    await route.fulfill({ json: { data: { ...data, usage: 'off', catalogue: 'off', models: [] } } })
  })
  await page.goto('/admin/local-models')
  await expect(page.getByText(/plusieurs serveurs/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Catalogue' })).toHaveCount(0)
  await checkScreen(page, 'serveurs-modeles')
  await page.unrouteAll({ behavior: 'wait' })
})
