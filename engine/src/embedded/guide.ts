import type { Engine } from '#engine.ts'
export function createGuide(_options: {
  readonly pages: readonly { readonly id: string; readonly title: string; readonly markdown: string }[]
}): Engine {
  return { id: 'embedded', name: 'Guide', parallelism: 10, models: async () => [], health: async () => ({ state: 'ok' }) }
}
