import { describe, expect, test } from 'vitest'
import { createTurns, type Release } from './turns.ts'

const never = new AbortController().signal

describe('tours de parole devant le moteur', () => {
  test('sert tour à tour les personnes qui attendent, et dans l’ordre chez chacune', async () => {
    const turns = createTurns(() => 1)
    const served: string[] = []
    const first = await turns.take('zoé', never)
    const waiting = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
      const release = await turns.take(name.slice(0, 1), never)
      served.push(name)
      release()
    })
    first()
    await Promise.all(waiting)
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('ne dépasse jamais le nombre de places, même rendu deux fois', async () => {
    const turns = createTurns(() => 2)
    const releases: Release[] = await Promise.all([turns.take('a', never), turns.take('a', never)])
    void turns.take('a', never)
    void turns.take('b', never)
    releases[0]?.()
    releases[0]?.()
    expect(turns.count()).toEqual({ working: 2, waiting: 1 })
  })

  test('qui renonce quitte la file sans prendre de place', async () => {
    const turns = createTurns(() => 1)
    const release = await turns.take('a', never)
    const giveUp = new AbortController()
    const abandoned = turns.take('b', giveUp.signal)
    const patient = turns.take('c', never)
    giveUp.abort(new Error('renoncé'))
    await expect(abandoned).rejects.toThrow('renoncé')
    release()
    await patient
    expect(turns.count()).toEqual({ working: 1, waiting: 0 })
  })

  test('un nombre de places agrandi profite aussitôt à qui attend', async () => {
    let places = 1
    const turns = createTurns(() => places)
    await turns.take('a', never)
    const second = turns.take('b', never)
    places = 2
    turns.refresh()
    await second
    expect(turns.count()).toEqual({ working: 2, waiting: 0 })
  })
})
