import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { callApi, registerAdmin } from '#setup/users.ts'

const report = (message: string) => ({ kind: 'error', message, path: '/chat', count: 1 })

test('le journal se filtre, se cherche, se télécharge et se vide ; ce qu’il contient reste du texte', async ({
  install,
  openBrowser,
}) => {
  const product = await install()
  const admin = await registerAdmin(product.url)
  const reports = [
    report('la toile ne répond plus'),
    report('<img src=x onerror=alert(1)>\n=1+1\u001b[31m'),
  ]
  await callApi(product.url, 'POST /logs/browser', { by: admin, body: { reports } })
  await callApi(product.url, 'PUT /admin/config', {
    by: admin,
    body: { limits: { rateLimitPerMinute: 61 } },
  })
  const page = await openBrowser({ as: admin, on: product })
  await page.goto('/admin/logs')
  const lines = page.getByRole('table', { name: 'Lignes du journal' }).getByRole('row')
  await expect(lines.filter({ hasText: '<img src=x onerror=alert(1)>' })).toBeVisible()
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Navigateur' }).click()
  await page.getByRole('combobox', { name: 'Niveau' }).click()
  await page.getByRole('option', { name: 'Erreur' }).click()
  await page.getByRole('searchbox', { name: 'Rechercher des mots' }).fill('toile rép')
  await expect(page.getByText(/^1\sentrée affichée sur 1$/)).toBeVisible()
  await expect(page).toHaveURL(/source=frontend.*level=error.*search=/)
  await lines.filter({ hasText: 'la toile' }).getByText('Détails').click()
  await expect(lines.filter({ hasText: '"path": "/chat"' })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^system-logs-\d{4}-\d\d-\d\d\.txt$/)
  expect((await readFile(await file.path(), 'utf8')).trim()).toMatch(
    /^\S+ ERROR frontend la toile ne répond plus \{.*\}$/,
  )

  await page.getByRole('button', { name: 'Vider' }).click()
  await page
    .getByRole('alertdialog', { name: 'Vider le journal ?' })
    .getByRole('button', { name: 'Vider' })
    .click()
  await expect(page.getByText(/lignes? supprimées?/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aucune ligne' })).toBeVisible()
  await page.getByRole('tab', { name: 'Audit' }).click()
  const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row')
  await expect(entries.filter({ hasText: 'Journal vidé' })).toContainText(admin.email)
  await expect(entries.filter({ hasText: 'Configuration modifiée' })).toContainText('60 → 61')
})
