import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { followMachine, look } from '#screens/look.ts'

test.beforeEach(({ page }) => followMachine(page))

test('paramètres', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: 'Enregistrement automatique' })).toBeVisible()
  await look(page, 'parametres')
})
