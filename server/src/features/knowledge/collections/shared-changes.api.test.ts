import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'

test('un document ajouté à une collection partagée se voit chez ses lecteurs, un document privé non', async () => {
  await using setup = await createKnowledgeSetup()
  const { app, admin, lise, noe } = setup
  const { id } = await admin.create('Notes')
  await admin.call('PUT', `/knowledge/collections/${id}/audience`, { kind: 'everyone' })
  const own = await lise.create('À moi')
  using controller = abortable()
  const events = app.services.live.subscribe(noe.userId, undefined, controller.signal)
  await lise.addText(own.id, 'Privé', 'La réunion est lundi.')
  await app.services.knowledge.idle()
  // Nothing of what is private has come before this.
  app.services.live.publish(noe.userId, { type: 'quota' })
  await admin.addText(id, 'Budget', 'Le budget est voté en mars.')
  const seen = [await events.next(), await events.next()].map(({ value }) => value?.event)
  expect(seen).toEqual([{ type: 'quota' }, { type: 'collection' }])
})

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, [Symbol.dispose]: () => controller.abort() }
}
