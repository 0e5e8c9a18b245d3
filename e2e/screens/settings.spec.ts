import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, useSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => useSystemTheme(page))

test('paramètres', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: 'Enregistrement automatique' })).toBeVisible()
  await checkScreen(page, 'parametres')
})
