import type { LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import type { TextRecognition } from '@atelier/contract/local-models/text-recognition'
import { expect, type Page } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

const size = { downloadBytes: 48_170_588, diskBytes: 76_700_000 }
const states: readonly (readonly [string, TextRecognition])[] = [
  ['absente', { state: 'absent', ...size }],
  ['fermee', { state: 'absent', ...size }],
  ['en-route', { state: 'fetching', ...size, receivedBytes: 31_000_000 }],
  [
    'echec',
    {
      ...{ state: 'failed', ...size },
      reason:
        'La reconnaissance de texte n’a pas pu être téléchargée\u00a0: le registre npm ne répond pas. Vérifiez l’accès du serveur à internet ou son proxy, puis réessayez.',
    },
  ],
  ['installee', { state: 'ready', ...size }],
]

test('la reconnaissance de texte d’état en état', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await followSystemTheme(page)
  for (const [name, recognition] of states) {
    await show(page, name, recognition)
    await page.goto('/admin/local-models')
    await expect(page.getByRole('heading', { name: 'Reconnaissance de texte' })).toBeVisible()
    await checkScreen(page, `reconnaissance-${name}`)
  }
})

/** The overview of an installation that is in this state. */
async function show(page: Page, name: string, textRecognition: TextRecognition) {
  const catalogue = name === 'fermee' ? 'off' : 'on'
  await page.unrouteAll()
  await page.route('**/api/admin/local-models', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: LocalModelsOverview }
    await route.fulfill({ json: { data: { ...data, catalogue, textRecognition } } })
  })
}
