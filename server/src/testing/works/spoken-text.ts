import type { SpeechRecord } from '@atelier/contract/speech/speech'
import type { Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'

/** A text that was read aloud. */
export async function spokenText(app: TestApp, { token }: Owner): Promise<string> {
  const response = await app.call('POST', '/tts/generate', {
    token,
    body: { text: 'Bonjour', model: 'local/voix' },
  })
  return response.json<{ data: { item: SpeechRecord } }>().data.item.id
}
