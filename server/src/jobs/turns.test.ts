import { describe, expect, test } from 'vitest'
import { createTurns, type Release } from './turns.ts'

const never = new AbortController().signal
const places = (count: number) => createTurns({ places: () => count })

describe('tours de parole devant le moteur', () => {
  test('sert tour à tour les personnes qui attendent, et dans l’ordre chez chacune', async () => {
    const turns = places(1)
    const served: string[] = []
    const first = await turns.take({ person: 'zoé' }, never)
    const waiting = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
      const release = await turns.take({ person: name.slice(0, 1) }, never)
      served.push(name)
      release()
    })
    first()
    await Promise.all(waiting)
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('dit à chacun sa place, dans l’ordre où tous seront servis', () => {
    const turns = places(0)
    const tickets = ['a1', 'a2', 'b1', 'a3', 'b2'].map((name) => ({
      name,
      ticket: turns.join({ person: name.slice(0, 1) }, () => undefined),
    }))
    const positions = () => {
      const map = turns.positions()
      return tickets
        .flatMap(({ name, ticket }) => (map.has(ticket) ? [`${map.get(ticket)} ${name}`] : []))
        .sort()
    }
    const alone = () =>
      tickets
        .flatMap(({ name, ticket }) =>
          turns.position(ticket) ? [`${turns.position(ticket)} ${name}`] : [],
        )
        .sort()
    expect(positions()).toEqual(['1 a1', '2 b1', '3 a2', '4 b2', '5 a3'])
    expect(alone()).toEqual(positions())
    tickets[0]?.ticket.leave()
    expect(positions()).toEqual(['1 a2', '2 b1', '3 a3', '4 b2'])
    expect(alone()).toEqual(positions())
  })

  test('ne dépasse jamais le nombre de places, même rendu deux fois', async () => {
    const turns = places(2)
    const releases: Release[] = await Promise.all([
      turns.take({ person: 'a' }, never),
      turns.take({ person: 'a' }, never),
    ])
    void turns.take({ person: 'a' }, never)
    void turns.take({ person: 'b' }, never)
    releases[0]?.()
    releases[0]?.()
    expect(turns.count()).toEqual({ working: 2, waiting: 1 })
  })

  test('qui renonce quitte la file sans prendre de place', async () => {
    const turns = places(1)
    const release = await turns.take({ person: 'a' }, never)
    const giveUp = new AbortController()
    const abandoned = turns.take({ person: 'b' }, giveUp.signal)
    const patient = turns.take({ person: 'c' }, never)
    giveUp.abort(new Error('renoncé'))
    await expect(abandoned).rejects.toThrow('renoncé')
    release()
    await patient
    expect(turns.count()).toEqual({ working: 1, waiting: 0 })
  })

  test('un nombre de places agrandi profite aussitôt à qui attend', async () => {
    let count = 1
    const turns = createTurns({ places: () => count })
    await turns.take({ person: 'a' }, never)
    const second = turns.take({ person: 'b' }, never)
    count = 2
    turns.refresh()
    await second
    expect(turns.count()).toEqual({ working: 2, waiting: 0 })
  })

  test('un moteur plein ne retient pas le travail d’un autre moteur', async () => {
    const turns = createTurns({ places: () => 5, parallelism: () => 1 })
    const release = await turns.take({ person: 'a', engine: 'sd' }, never)
    let second = false
    const waiting = turns.take({ person: 'a', engine: 'sd' }, never).then(() => {
      second = true
    })
    await turns.take({ person: 'a', engine: 'localai' }, never)
    expect([turns.count(), second]).toEqual([{ working: 2, waiting: 1 }, false])
    release()
    await waiting
  })

  test('le travail long laisse toujours une place au travail court', async () => {
    const turns = places(3)
    await Promise.all([1, 2].map(() => turns.take({ person: 'a', isLong: true }, never)))
    void turns.take({ person: 'a', isLong: true }, never)
    await turns.take({ person: 'a' }, never)
    expect(turns.count()).toEqual({ working: 3, waiting: 1 })
  })

  test('avec une seule place, le travail long la prend aussi', async () => {
    const turns = places(1)
    await turns.take({ person: 'a', isLong: true }, never)
    expect(turns.count()).toEqual({ working: 1, waiting: 0 })
  })
})
