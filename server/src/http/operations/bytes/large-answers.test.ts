import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './large-answers.ts'

/** Large answers of one user, of whom so many bytes may be counted. */
function largeAnswers(userId: string, mostBytes: number) {
  let bytes = 0
  const rules = {
    checkBytes: () => {
      if (bytes > mostBytes) throw new Error('trop d’octets')
    },
  }
  const operation = { largeAnswer: true } as const
  const ask = async () => {
    await inTurn({ rules, operation }, { userId }, async () => undefined)
    // Where the framework serializes the answer.
    bytes += 1
  }
  return { ask }
}

test('ceux qui attendent ne lisent plus rien dès que les octets manquent', async () => {
  const { ask } = largeAnswers('zoé', 1)
  const answers = await Promise.allSettled([ask(), ask(), ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
})

test('un appel admis avant la réponse au précédent, et arrivé après, est pesé aussi', async () => {
  const { ask } = largeAnswers('noël', 0)
  await ask()
  await setImmediate()
  await expect(ask()).rejects.toThrow('trop d’octets')
})
