import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'
import { createWaitForAdded } from './wait-for-added.ts'

test('une question attend ce qui vient d’être ajouté à ses collections, un temps, et rien de ce qui est ailleurs', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { database, knowledge } = setup.app.services
  const [searched, other] = [await lise.create('Voirie'), await lise.create('Cantine')]
  await lise.addText(searched.id, 'Clôtures', 'Deux mètres au plus.')
  await knowledge.idle()
  const never = Promise.withResolvers<void>()
  const indexed = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const wait = (collectionId: string, work: Promise<void>, maxMs: number) =>
    createWaitForAdded({
      ...{ database, maxMs, reachedChange: () => 0 },
      follow() {
        started.resolve()
        return work
      },
    })([collectionId])

  const order: string[] = []
  const waiting = wait(searched.id, indexed.promise, 60_000).then(() => order.push('question'))
  await started.promise
  order.push('index')
  indexed.resolve()
  await waiting
  expect(order).toEqual(['index', 'question'])
  // Both end, though the index never does.
  await wait(searched.id, never.promise, 1)
  await wait(other.id, never.promise, 60_000)
})
