import type { Activity } from '@atelier/contract/my-data/activity'

/** What the statistics say of thirty busy days. */
export function aMonth(): Activity {
  const counts = (index: number) => ({
    ...{
      chat: (index * 7) % 23,
      images: (index * 5) % 9,
      inpainting: (index * 3) % 5,
      speech: index % 3,
      transcription: index % 2,
    },
  })
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    counts: counts(index),
  }))
  return {
    ...{ days, totals: { chat: 344, images: 120, inpainting: 60, speech: 30, transcription: 15 } },
    before: { chat: 362, images: 110, inpainting: 50, speech: 0, transcription: 0 },
    models: [
      { model: 'qwen3-8b', tool: 'chat', count: 344 },
      { model: 'stable-diffusion-xl', tool: 'images', count: 120 },
      { model: 'stable-diffusion-xl', tool: 'inpainting', count: 60 },
    ],
    storage: { byteSize: 2_254_857_830, newBytes: 171 * 1024 ** 2, limit: 10 * 1024 ** 3 },
  }
}
