import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createTranscriptionSetup } from '#testing/setups/transcription-setup.ts'

test('rétablie avant que sa tâche soit arrêtée, une transcription sans un mot reste, avec son enregistrement', async () => {
  const { app, token, transcriber, startJob, close } = await createTranscriptionSetup()
  try {
    const list = async () =>
      (await app.call('GET', '/audio/history', { token })).json<{ data: TranscriptionSummary[] }>()
        .data
    const restore = async (id: string) => {
      const restored = await app.call('POST', '/trash/restore', { token, body: { ids: [id] } })
      return restored.json<{ data: { restored: number } }>().data.restored
    }
    transcriber.script = () => 'hang'
    await startJob(2)
    await expect.poll(() => transcriber.requests.length, { timeout: 20_000 }).toBe(1)
    const [{ id } = { id: '' }] = await list()
    await atOnce(2, async (index) => {
      if (index === 0) await app.call('DELETE', `/audio/${id}`, { token })
      else await expect.poll(() => restore(id), { interval: 0 }).toBe(1)
    })
    expect(await list()).toMatchObject([{ id, state: 'incomplete' }])
  } finally {
    await close()
  }
})
