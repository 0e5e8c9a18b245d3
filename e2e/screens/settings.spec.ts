import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('paramètres', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: 'Enregistrement automatique' })).toBeVisible()
  await checkScreen(page, 'parametres')
})
