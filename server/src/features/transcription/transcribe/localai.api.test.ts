import { toneSentences } from '@atelier/engine/testing/audio/tones'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { expect, test } from 'vitest'
import { createRecording, createTranscriptionSetup } from '#testing/setups/transcription-setup.ts'

/** LocalAI's default upload limit. */
const uploadLimit = 15 * 1024 * 1024
const seconds = 520

test('un enregistrement plus lourd que ce que LocalAI accepte lui parvient par morceaux, et son texte est entier', async () => {
  const engine = await startLocalAiDouble()
  const setup = await createTranscriptionSetup({
    engines: 'environment',
    environment: { LOCALAI_URL: engine.url },
  })
  try {
    const whole = createRecording(seconds)
    expect(whole.byteLength).toBeGreaterThan(uploadLimit)
    const form = new FormData()
    form.set('model', 'whisper-large-v3')
    form.set('file', new File([new Uint8Array(whole)], 'conseil.wav'))
    expect(
      (await fetch(`${engine.url}/v1/audio/transcriptions`, { method: 'POST', body: form })).status,
    ).toBe(413)

    const transcription = await setup.transcribe(seconds, { language: 'fr' })
    expect([transcription.state, transcription.duration, transcription.language]).toEqual([
      'done',
      seconds,
      'fr',
    ])
    const sent = engine.requests.filter(
      ({ path, raw }) => path === '/v1/audio/transcriptions' && raw.byteLength > 0,
    )
    expect(sent.length).toBe(transcription.pieces.length)
    expect(Math.max(...sent.map(({ raw }) => raw.byteLength))).toBeLessThan(uploadLimit)
    const spans = transcription.segments.map(({ start, end }) => [start, end])
    expect(spans).toEqual(spans.toSorted(([one = 0], [other = 0]) => one - other))
    expect(transcription.segments.at(-1)?.end).toBeCloseTo(toneSentences(seconds).length * 5, 0)
    // No gap between two pieces.
    for (const [index, { start }] of transcription.pieces.entries())
      expect(start).toBe(index === 0 ? 0 : transcription.pieces[index - 1]?.end)
  } finally {
    await setup.close()
    await engine.close()
  }
})
