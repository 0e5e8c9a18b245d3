import { test } from 'vitest'
import { addPerson } from '#testing/chat-tree/person.ts'
import { changeAtRandom } from '#testing/chat-tree/random-changes.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'

const seedsPerTest = 4

// Several tests: on a busy machine, one alone would come near its time limit.
describeOnEachDatabase('un chat changé au hasard', (open) => {
  test.each([1, 5, 9, 13, 17])(
    'a toujours un seul chemin d’un seul tenant, et ne perd aucun message (%i)',
    async (first) => {
      const database = await open()
      const userId = await addPerson(database)
      for (let seed = first; seed < first + seedsPerTest; seed += 1)
        await changeAtRandom(database, { userId, seed, changes: 60 })
    },
  )
})
