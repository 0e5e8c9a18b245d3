import type { CreatedImage } from '@atelier/contract/images/images'
import { expect, test } from 'vitest'
import { createImagesSetup, imageDraft } from '#testing/setups/images-setup.ts'

test('une image redemandée sous le même numéro est la même, en entier', async () => {
  const setup = await createImagesSetup()
  await using app = setup.app
  const key = { 'idempotency-key': 'une-image' }
  const [first, again] = [
    await setup.post('/generations', imageDraft, key),
    await setup.post('/generations', imageDraft, key),
  ]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.json<{ data: CreatedImage }>().data.image.id).toBe(
    first.json<{ data: CreatedImage }>().data.image.id,
  )
  expect(app.services.engineQueue.count().working).toBe(0)
})
