import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('réglage : ce que le serveur voit, et ce que le navigateur mesure', async ({
  installForAdmin,
}) => {
  const { page } = await installForAdmin({ LOCALAI_URL: 'http://gpu.internal:8080' })
  await followSystemTheme(page)
  await page.goto('/admin/monitoring?tab=setup')
  const list = page.getByRole('list').filter({ hasText: 'Réponses mot à mot' })
  await expect(list).toContainText('Les réponses du chat arrivent à mesure')
  await expect(list).toContainText(/Un fichier de .* passe/)
  await expect(list).toContainText('LocalAI est sur une autre machine et ne demande pas de clé')
  await expect(list).toContainText('Aucune sauvegarde n’est prévue')
  await checkScreen(page, 'reglage')
})

test('réglage : un proxy qui retient les flux est vu', async ({ installForAdmin, faults }) => {
  faults.expect(/status of 413/)
  const { page } = await installForAdmin()
  // What a buffering proxy does, and one with a small limit.
  await page.route('**/api/system/setup/stream', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response })
  })
  await page.route('**/api/system/setup/upload', (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
  )
  await page.goto('/admin/monitoring?tab=setup')
  const list = page.getByRole('list').filter({ hasText: 'Réponses mot à mot' })
  await expect(list).toContainText('Un proxy retient les réponses')
  await expect(list).toContainText('est refusé en chemin')
})
