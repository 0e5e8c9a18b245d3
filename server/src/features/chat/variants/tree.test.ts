import { test } from 'vitest'
import { addPerson } from '#testing/chat-tree/person.ts'
import { changeAtRandom } from '#testing/chat-tree/random-changes.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'

describeOnEachDatabase('un chat changé au hasard', (open) => {
  test('a toujours un seul chemin d’un seul tenant, et ne perd aucun message', async () => {
    const database = await open()
    const userId = await addPerson(database)
    for (let seed = 1; seed <= 20; seed += 1)
      await changeAtRandom(database, { userId, seed, changes: 60 })
  })
})
