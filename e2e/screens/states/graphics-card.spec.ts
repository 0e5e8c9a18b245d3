import type { GraphicsCard } from '@atelier/contract/local-models/graphics-card'
import type { LocalModel, LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import { expect, type Page } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

const program = {
  build: 'vulkan',
  isFetched: true,
  size: { downloadBytes: 61_000_000, diskBytes: 214_000_000 },
} as const
const fetching = { ...program, isFetched: false }
const file = 'chat/qwen3-4b/Qwen3-4B-Q4_K_M.gguf'
const model: LocalModel = {
  id: file,
  place: file,
  ability: 'chat',
  name: 'Qwen3 4B',
  sizeBytes: 2_497_280_256,
  memoryBytes: 3_650_000_000,
  isLoaded: true,
  layers: { onCard: 22, total: 37 },
  needsCard: false,
  problem: null,
  isFromCatalogue: true,
  verification: { state: 'intact', at: '2026-03-12T13:05:00.000Z' },
}

/** States of the card that say much, with what is on the machine meanwhile. */
const states: readonly (readonly [name: string, card: GraphicsCard, models: LocalModel[]])[] = [
  ['fermee', { state: 'off', ...fetching }, []],
  ['telechargement', { state: 'fetching', ...fetching, receivedBytes: 38_400_000 }, []],
  [
    'en-service',
    {
      state: 'on',
      ...program,
      names: ['NVIDIA GeForce RTX 4060 Laptop GPU'],
      memory: {
        totalBytes: 8 * 1024 ** 3,
        freeBytes: 2.6 * 1024 ** 3,
        measuredAt: '2026-03-12T13:05:00.000Z',
      },
    },
    [model, { ...model, id: 'b', name: 'Gemma 3 1B', layers: { onCard: 27, total: 27 } }],
  ],
  [
    'mise-de-cote',
    {
      state: 'failed',
      ...program,
      reason:
        'Le programme de la carte graphique s’est arrêté pendant l’essai. Mettez à jour le pilote de la carte, puis réessayez.',
    },
    [{ ...model, isLoaded: true, layers: null }],
  ],
]

test('la carte graphique d’état en état, et les couches qu’elle porte', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await followSystemTheme(page)
  for (const [name, card, models] of states) {
    await show(page, name, card, models)
    await page.goto('/admin/local-models')
    await expect(page.getByRole('heading', { name: 'Carte graphique', exact: true })).toBeVisible()
    await checkScreen(page, `carte-graphique-${name}`)
  }
})

/** No machine here has a card: the overview of one that has. */
async function show(page: Page, name: string, graphicsCard: GraphicsCard, models: LocalModel[]) {
  const catalogue = name === 'fermee' ? 'off' : 'on'
  await page.unrouteAll()
  await page.route('**/api/admin/local-models', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: LocalModelsOverview }
    await route.fulfill({ json: { data: { ...data, catalogue, graphicsCard, models } } })
  })
}
