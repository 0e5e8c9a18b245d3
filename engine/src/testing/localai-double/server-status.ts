import type { DoubleControl } from './double-control.ts'

const gigabyte = 1024 ** 3

/** `GET /system` of LocalAI. */
export const systemState = ({ loaded }: DoubleControl): object => ({
  backends: ['llama-cpp'],
  loaded_models: loaded.map((id) => ({ id, backend: 'llama-cpp' })),
})

/** `GET /api/resources`, only with the web interface. */
export function resources({ cards }: DoubleControl): object {
  const gpus = Array.from({ length: cards }, (_, index) => ({
    index,
    name: `Carte ${index + 1}`,
    vendor: 'nvidia',
    total_vram: 8 * gigabyte,
    used_vram: 3 * gigabyte,
    free_vram: 5 * gigabyte,
    usage_percent: 37.5,
  }))
  const ram = {
    total: 32 * gigabyte,
    used: 8 * gigabyte,
    free: 20 * gigabyte,
    available: 24 * gigabyte,
    usage_percent: 25,
  }
  return {
    type: cards > 0 ? 'gpu' : 'ram',
    available: true,
    gpus: cards > 0 ? gpus : null,
    ram: cards > 0 ? null : ram,
    aggregate: {
      total_memory: 0,
      used_memory: 0,
      free_memory: 0,
      usage_percent: 0,
      gpu_count: cards,
    },
    storage_size: 0,
    reclaimer_enabled: false,
    reclaimer_threshold: 0.95,
    watchdog_interval: '15m',
  }
}

/** `GET /api/voice-profiles`: voices to clone. */
export const voiceProfiles: object = {
  data: [
    {
      id: '0b1d0a52-6d7e-4c1e-9f0c-2f5b6f1f7c11',
      name: 'Camille',
      language: 'fr-FR',
      transcript: 'Bonjour à tous.',
      voice: 'localai://voice-profiles/0b1d0a52-6d7e-4c1e-9f0c-2f5b6f1f7c11',
      created_at: '2026-08-01T10:00:00Z',
    },
  ],
}
