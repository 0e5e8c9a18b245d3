import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { withPictureTurn } from '#platform/shared-work.ts'
import { beginSlowWork } from '#testing/slow/begin-slow-work.ts'
import { toWaitingMessages } from './request-messages.ts'

test('un programme qui part avant que son image ne soit lue quitte la file, sans refus de l’image', async () => {
  const end = await beginSlowWork(withPictureTurn, 'une autre personne')
  const leaving = new AbortController()
  const content = [{ type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } }]
  const messages = toWaitingMessages(
    { model: 'voyant', messages: [{ role: 'user', content }] },
    {
      caller: { userId: 'a', signal: leaving.signal },
      model: { ...scriptedModel, capabilities: ['chat', 'vision'] },
      makePath: () => 'jamais écrit',
    },
  )
  leaving.abort(new Error('parti'))
  await expect(messages).rejects.toThrow('parti')
  await end()
})
