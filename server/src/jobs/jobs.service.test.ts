import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createJobsSetup, type JobsSetup } from '#testing/setups/jobs-setup.ts'

let setup: JobsSetup
beforeEach(async () => {
  setup = await createJobsSetup()
})
afterEach(() => setup.close())

/** What waits, in the order that each was told. */
async function namesByPosition(userIds: readonly string[]) {
  const waiting = (await Promise.all(userIds.map((id) => setup.jobs.list(id, { isActive: true }))))
    .flat()
    .filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ position }) => position).sort((a, b) => Number(a) - Number(b))).toEqual(
    waiting.map((_, index) => index + 1),
  )
  return waiting.sort((a, b) => Number(a.position) - Number(b.position)).map(({ title }) => title)
}

describe('accepter et finir', () => {
  test('le résultat attend celui qui attend, et reste lisible ensuite', async () => {
    const { job, done } = await setup.submit('a1')
    expect(await done).toBe('a1 fait')
    expect(await setup.jobs.read('a', job.id)).toMatchObject({
      state: 'done',
      result: 'a1 fait',
      title: 'a1',
      error: null,
    })
    expect(await setup.jobs.waitForResult('a', job.id)).toBe('a1 fait')
  })

  test('un échec attendu garde sa phrase, un autre est neutre, et ce qui était réservé est rendu', async () => {
    setup.run = async (name) => {
      throw name === 'a1'
        ? new Problem('engine.unreachable', { params: { engine: 'LocalAI' } })
        : new Error('secret')
    }
    const [one, two] = [await setup.submit('a1'), await setup.submit('a2')]
    await expect(one.done).rejects.toMatchObject({ code: 'engine.unreachable' })
    await expect(two.done).rejects.toMatchObject({ code: 'server.internal' })
    expect((await setup.jobs.read('a', one.job.id)).error?.error).toMatch(/^LocalAI ne répond pas/)
    expect((await setup.jobs.read('a', two.job.id)).error?.error).not.toContain('secret')
    expect(setup.undone).toEqual(['a1', 'a2'])
  })

  test('le travail d’un autre n’existe pas', async () => {
    const { job } = await setup.submit('a1')
    for (const call of [setup.jobs.read, setup.jobs.cancel, setup.jobs.waitForResult])
      await expect(call('b', job.id)).rejects.toMatchObject({ code: 'job.not-found' })
  })

  test('ce qui s’écrit avec le travail n’est là que si le travail est accepté', async () => {
    const refused = setup.submit('a1', 'a', () => Promise.reject(new Error('refusé')))
    await expect(refused).rejects.toThrow('refusé')
    expect(await setup.statesOf()).toEqual([])
  })
})

describe('file d’attente', () => {
  test('50 travaux de 5 personnes, deux à la fois : chacun son tour, à la place dite, jamais plus de deux', async () => {
    setup.slots = 2
    const served: string[] = []
    let working = 0
    let max = 0
    const open = Promise.withResolvers<void>()
    setup.run = async (name) => {
      working += 1
      max = Math.max(max, working)
      served.push(name)
      await open.promise
      await new Promise((resolve) => setImmediate(resolve))
      working -= 1
    }
    const accepted = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        setup.submit(`${'abcde'.charAt(Math.floor(index / 10))}${index % 10}`),
      ),
    )
    const foretold = await namesByPosition(['a', 'b', 'c', 'd', 'e'])
    open.resolve()
    await Promise.all(accepted.map((job) => job.done))
    expect(max).toBe(2)
    expect(served).toHaveLength(50)
    expect(served.slice(2)).toEqual(foretold)
    const rounds = served.slice(2).map((name) => name.slice(0, 1))
    for (let at = 5; at < 35; at += 5) expect(new Set(rounds.slice(at, at + 5)).size).toBe(5)
  })

  test('chacun voit sa vraie place, et annuler en attente la libère', async () => {
    const manual = setup.completeManually()
    await setup.submit('a0')
    const waiting = [await setup.submit('a1'), await setup.submit('b1'), await setup.submit('a2')]
    await manual.started('a0')
    const positions = async () =>
      Promise.all(
        waiting.map(
          async ({ job }) => (await setup.jobs.read(job.title.slice(0, 1), job.id)).position,
        ),
      )
    expect(await positions()).toEqual([1, 2, 3])
    const cancelled = await setup.jobs.cancel('a', waiting[0]?.job.id ?? '')
    expect(cancelled).toMatchObject({ state: 'cancelled', error: { code: 'job.cancelled' } })
    expect(await positions()).toEqual([null, 2, 1])
    for (const name of ['a0', 'a2', 'b1']) manual.finish(name)
    await Promise.all(waiting.slice(1).map((job) => job.done))
    expect(manual.begun).not.toContain('a1')
    expect(setup.undone).toEqual(['a1'])
  })

  test('annuler en cours arrête le travail et rend la place', async () => {
    const manual = setup.completeManually()
    const first = await setup.submit('a1')
    const second = await setup.submit('b1')
    await manual.started('a1')
    expect((await setup.jobs.cancel('a', first.job.id)).state).toBe('cancelled')
    await manual.started('b1')
    manual.finish('b1')
    expect(await second.done).toBe('b1')
    await expect(setup.jobs.cancel('a', first.job.id)).rejects.toMatchObject({ code: 'job.ended' })
  })

  test('une pause entre deux morceaux laisse passer les autres', async () => {
    const order: string[] = []
    setup.run = async (name, { yieldSlot }) => {
      order.push(name)
      if (name !== 'a1') return
      await yieldSlot()
      order.push('a1 encore')
    }
    const [long, short] = await Promise.all([setup.submit('a1'), setup.submit('b1')])
    await Promise.all([long.done, short.done])
    expect(order).toEqual(['a1', 'b1', 'a1 encore'])
  })
})

describe('limites d’une personne', () => {
  test('50 demandes à la fois, dix places : exactement dix travaux, décidés dans la base ; les autres personnes n’en savent rien', async () => {
    setup.maxPerUser = 10
    setup.slots = 0
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => setup.submit(`a${index}`)),
    )
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(40)
    expect(refused[0]).toMatchObject({
      reason: { code: 'limit.jobs', params: { limit: 10 }, retryAfter: 30 },
    })
    expect(await setup.jobs.list('a', { isActive: true })).toHaveLength(10)
    await expect(setup.jobs.requireRoom('a')).rejects.toMatchObject({ code: 'limit.jobs' })
    await setup.submit('b1')
  })

  test('un travail annulé rend sa place', async () => {
    setup.maxPerUser = 1
    setup.slots = 0
    const { job } = await setup.submit('a1')
    await expect(setup.submit('a2')).rejects.toMatchObject({ code: 'limit.jobs' })
    await setup.jobs.cancel('a', job.id)
    await setup.submit('a3')
  })

  test('les pauses de plusieurs travaux n’en font pas commencer plus qu’il n’est permis', async () => {
    setup.running = { perUser: 2 }
    let begun = 0
    let most = 0
    setup.run = async (_, { yieldSlot }) => {
      begun += 1
      most = Math.max(most, begun)
      for (let pause = 0; pause < 3; pause += 1) await yieldSlot()
      begun -= 1
    }
    const jobs = await Promise.all(
      Array.from({ length: 8 }, (_, index) => setup.submit(`a${index}`)),
    )
    await Promise.all(jobs.map(({ done }) => done))
    expect(most).toBe(2)
  })
})

describe('suivre', () => {
  test('la page ouverte voit le travail attendre, commencer, avancer et finir', async () => {
    const leave = new AbortController()
    const events = setup.live.subscribe('a', undefined, leave.signal)
    const next = async () => {
      const { value } = await events.next()
      const event = value?.event
      return event?.type === 'job' ? event.job : expect.fail('no job event')
    }
    setup.run = async (_name, { report }) => {
      report({ share: 0.5, secondsLeft: 8 })
      return 'image'
    }
    const first = next()
    await setup.submit('a1')
    const seen: JobSummary[] = [await first]
    while (seen.at(-1)?.state !== 'done') seen.push(await next())
    // On a slow machine the place in the queue may be told once more before the turn comes.
    const steps = seen.map(({ state, progress }) => `${state} ${progress}`)
    expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual([
      'waiting null',
      'running null',
      'running 0.5',
      'done null',
    ])
    const advanced = seen.find(({ progress }) => progress === 0.5)
    expect(advanced).toMatchObject({ secondsLeft: 8, isEstimate: false })
    leave.abort()
  })

  test('les durées passées donnent une estimation du prochain', async () => {
    await (await setup.submit('a1')).done
    const manual = setup.completeManually()
    const { job } = await setup.submit('a2')
    await manual.started('a2')
    const { progress, secondsLeft, isEstimate } = await setup.jobs.read('a', job.id)
    expect(isEstimate).toBe(true)
    expect(secondsLeft).toBeGreaterThanOrEqual(1)
    expect(progress).toBeGreaterThanOrEqual(0)
    manual.finish('a2')
  })
})
