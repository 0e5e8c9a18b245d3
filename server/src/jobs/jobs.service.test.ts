import type { ListedJob } from '@atelier/contract/jobs'
import { Problem } from '@atelier/contract/problems'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite.ts'
import { systemClock } from '#platform/clock.ts'
import { makeId } from '#platform/ids.ts'
import { createLiveChannel, type LiveChannel } from '#platform/live-channel.ts'
import { createLog } from '#platform/log.ts'
import type { JobContext } from './job-work.ts'
import { createJobs, type Jobs } from './jobs.service.ts'
import { createTurns } from './turns.ts'

type Run = (name: string, context: JobContext) => Promise<unknown>
let database: Database
let live: LiveChannel
let jobs: Jobs
let places: number
let run: Run
let undone: string[]
/** What work that goes on is asked to do when it is taken up. */
let resume: ((name: string) => string | undefined) | undefined

async function openJobs() {
  live = createLiveChannel({ clock: systemClock, processName: 'p' })
  const turns = createTurns({ places: () => places })
  const log = createLog({ level: 'silent', readable: false })
  jobs = await createJobs({
    database,
    turns,
    live,
    idempotency: { attach: async () => undefined },
    makeId,
    log,
    clock: systemClock,
    places: () => places,
  })
  jobs.offer<string>({
    kind: 'images.generate',
    input: z.string(),
    run: (name, context) => run(name, context),
    resume: (name) => resume?.(name),
    undo: async (name) => void undone.push(name),
  })
  await jobs.start()
}
beforeEach(async () => {
  database = openSqlite(':memory:')
  await migrate(database)
  for (const id of ['a', 'b', 'c', 'd', 'e']) await addPerson(id)
  places = 1
  undone = []
  resume = undefined
  run = async (name) => `${name} fait`
  await openJobs()
})
afterEach(async () => {
  vi.useRealTimers()
  await jobs.close()
  await database.close()
})

const addPerson = (id: string) =>
  database.queries
    .insertInto('users')
    .values({ id, email: id, email_key: id, name: id, role: 'USER', password_hash: '', created_at: 0 } as never)
    .execute()
const submit = (name: string, userId = name.slice(0, 1)) =>
  jobs.submit({ userId, kind: 'images.generate', title: name, model: 'm', input: name, size: 1 })
const statesOf = async (userId = 'a') => (await jobs.list(userId)).map((job) => `${job.title} ${job.state}`)
/** What waits, in the order that each was told. */
async function namesByPlace(people: readonly string[]) {
  const waiting = (await Promise.all(people.map((id) => jobs.list(id, { isActive: true }))))
    .flat()
    .filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ position }) => position).sort((a, b) => Number(a) - Number(b))).toEqual(waiting.map((_, index) => index + 1))
  return waiting.sort((a, b) => Number(a.position) - Number(b.position)).map(({ title }) => title)
}
/** Work that waits for the test to let each go on. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<unknown>>()
  const starts = new Map<string, PromiseWithResolvers<void>>()
  const of = <T>(map: Map<string, PromiseWithResolvers<T>>, name: string) => {
    const known = map.get(name) ?? Promise.withResolvers<T>()
    map.set(name, known)
    return known
  }
  run = (name, { signal }) => {
    begun.push(name)
    of(starts, name).resolve()
    signal.addEventListener('abort', () => of(ends, name).reject(signal.reason))
    return of(ends, name).promise
  }
  return {
    begun,
    started: (name: string) => of(starts, name).promise,
    finish: (name: string, value: unknown = name) => of(ends, name).resolve(value),
  }
}

describe('accepter et finir', () => {
  test('le résultat attend celui qui attend, et reste lisible ensuite', async () => {
    const { job, done } = await submit('a1')
    expect(await done).toBe('a1 fait')
    expect(await jobs.read('a', job.id)).toMatchObject({ state: 'done', result: 'a1 fait', title: 'a1', error: null })
    expect(await jobs.resultOf('a', job.id)).toBe('a1 fait')
  })

  test('un échec attendu garde sa phrase, un autre est neutre, et ce qui était réservé est rendu', async () => {
    run = async (name) => {
      throw name === 'a1' ? new Problem('engine.unreachable', { params: { engine: 'LocalAI' } }) : new Error('secret')
    }
    const [one, two] = [await submit('a1'), await submit('a2')]
    await expect(one.done).rejects.toMatchObject({ code: 'engine.unreachable' })
    await expect(two.done).rejects.toMatchObject({ code: 'server.internal' })
    expect((await jobs.read('a', one.job.id)).error?.error).toMatch(/^LocalAI ne répond pas/)
    expect((await jobs.read('a', two.job.id)).error?.error).not.toContain('secret')
    expect(undone).toEqual(['a1', 'a2'])
  })

  test('le travail d’un autre n’existe pas', async () => {
    const { job } = await submit('a1')
    for (const act of [jobs.read, jobs.cancel, jobs.resultOf])
      await expect(act('b', job.id)).rejects.toMatchObject({ code: 'job.not-found' })
  })

  test('ce qui s’écrit avec le travail n’est là que si le travail est accepté', async () => {
    const refused = jobs.submit({
      ...{ userId: 'a', kind: 'images.generate' as const, title: 'a1', input: 'a1', size: 1 },
      together: () => Promise.reject(new Error('refusé')),
    })
    await expect(refused).rejects.toThrow('refusé')
    expect(await statesOf()).toEqual([])
  })
})

describe('file d’attente', () => {
  test('50 travaux de 5 personnes, deux à la fois : chacun son tour, à la place dite, jamais plus de deux', async () => {
    places = 2
    const served: string[] = []
    let working = 0
    let most = 0
    const open = Promise.withResolvers<void>()
    run = async (name) => {
      working += 1
      most = Math.max(most, working)
      served.push(name)
      await open.promise
      await new Promise((resolve) => setImmediate(resolve))
      working -= 1
    }
    const held = await Promise.all(
      Array.from({ length: 50 }, (_, index) => submit(`${'abcde'.charAt(Math.floor(index / 10))}${index % 10}`)),
    )
    const foretold = await namesByPlace(['a', 'b', 'c', 'd', 'e'])
    open.resolve()
    await Promise.all(held.map((job) => job.done))
    expect(most).toBe(2)
    expect(served).toHaveLength(50)
    expect(served.slice(2)).toEqual(foretold)
    const rounds = served.slice(2).map((name) => name.slice(0, 1))
    for (let at = 5; at < 35; at += 5) expect(new Set(rounds.slice(at, at + 5)).size).toBe(5)
  })

  test('chacun voit sa vraie place, et annuler en attente la libère', async () => {
    const work = held()
    await submit('a0')
    const waiting = [await submit('a1'), await submit('b1'), await submit('a2')]
    await work.started('a0')
    const places = async () => Promise.all(waiting.map(async ({ job }) => (await jobs.read(job.title.slice(0, 1), job.id)).position))
    expect(await places()).toEqual([1, 2, 3])
    const cancelled = await jobs.cancel('a', waiting[0]?.job.id ?? '')
    expect(cancelled).toMatchObject({ state: 'cancelled', error: { code: 'job.cancelled' } })
    expect(await places()).toEqual([null, 2, 1])
    for (const name of ['a0', 'a2', 'b1']) work.finish(name)
    await Promise.all(waiting.slice(1).map((job) => job.done))
    expect(work.begun).not.toContain('a1')
    expect(undone).toEqual(['a1'])
  })

  test('annuler en cours arrête le travail et rend la place', async () => {
    const work = held()
    const first = await submit('a1')
    const second = await submit('b1')
    await work.started('a1')
    expect((await jobs.cancel('a', first.job.id)).state).toBe('cancelled')
    await work.started('b1')
    work.finish('b1')
    expect(await second.done).toBe('b1')
    await expect(jobs.cancel('a', first.job.id)).rejects.toMatchObject({ code: 'job.ended' })
  })

  test('une pause entre deux morceaux laisse passer les autres', async () => {
    const order: string[] = []
    run = async (name, { pause }) => {
      order.push(name)
      if (name !== 'a1') return
      await pause()
      order.push('a1 encore')
    }
    const [long, short] = await Promise.all([submit('a1'), submit('b1')])
    await Promise.all([long.done, short.done])
    expect(order).toEqual(['a1', 'b1', 'a1 encore'])
  })
})

describe('suivre', () => {
  test('la page ouverte voit le travail attendre, commencer, avancer et finir', async () => {
    const leave = new AbortController()
    const told = live.follow('a', undefined, leave.signal)
    const next = async () => {
      const { value } = await told.next()
      const event = value?.event
      return event?.type === 'job' ? event.job : expect.fail('no job event')
    }
    run = async (_name, { report }) => {
      report({ share: 0.5, secondsLeft: 8 })
      return 'image'
    }
    const first = next()
    await submit('a1')
    const seen: ListedJob[] = [await first]
    while (seen.at(-1)?.state !== 'done') seen.push(await next())
    // On a slow machine the place in the queue may be told once more before the turn comes.
    const steps = seen.map(({ state, progress }) => `${state} ${progress}`)
    expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual(['waiting null', 'running null', 'running 0.5', 'done null'])
    const advanced = seen.find(({ progress }) => progress === 0.5)
    expect(advanced).toMatchObject({ secondsLeft: 8, isEstimate: false })
    leave.abort()
  })

  test('les durées passées donnent une estimation du prochain', async () => {
    await (await submit('a1')).done
    const work = held()
    const { job } = await submit('a2')
    await work.started('a2')
    const { progress, secondsLeft, isEstimate } = await jobs.read('a', job.id)
    expect(isEstimate).toBe(true)
    expect(secondsLeft).toBeGreaterThanOrEqual(1)
    expect(progress).toBeGreaterThanOrEqual(0)
    work.finish('a2')
  })
})

describe('serveur tué puis relancé', () => {
  test('ce qui attendait se fait, ce qui se faisait est dit interrompu et rien n’est compté', async () => {
    const work = held()
    await submit('a1')
    await submit('a2')
    await work.started('a1')
    // The killed server's queue is left; another takes up the same database.
    const finished = Promise.withResolvers<string>()
    run = async (name) => {
      finished.resolve(name)
      return name
    }
    await openJobs()
    expect(await finished.promise).toBe('a2')
    await jobs.resultOf('a', (await jobs.list('a'))[0]?.id ?? '')
    expect(await statesOf()).toEqual(['a2 done', 'a1 failed'])
    expect(undone).toEqual(['a1'])
  })

  test('un ordre qu’un autre programme a écrit et que celui-ci ne lit pas échoue seul, et n’empêche pas de démarrer', async () => {
    resume = (name) => `${name}, suite`
    const stored = {
      user_id: 'a',
      kind: 'images.generate',
      title: '',
      model: null,
      engine: null,
      is_long: 0,
      size: 1,
      result: null,
    } as const
    const times = { error_code: null, error_params: null, is_seen: 0, created_at: 0, started_at: 0, ended_at: null } as const
    await database.queries
      .insertInto('jobs')
      .values([
        { ...stored, ...times, id: 'illisible', sequence: 900, state: 'running', input: '{"ancien":true}' },
        { ...stored, ...times, id: 'lisible', sequence: 901, state: 'running', input: '"b"' },
      ])
      .execute()
    await jobs.close()
    await openJobs()
    expect((await jobs.read('a', 'illisible')).error?.code).toBe('job.interrupted')
    await expect(jobs.resultOf('a', 'lisible')).resolves.toBe('b, suite fait')
  })

  test('ce qui sait reprendre est repris avant ce qui attendait ; repris trop souvent, il est dit interrompu', async () => {
    const work = held()
    await submit('a1')
    await submit('a2')
    await work.started('a1')
    const asked: string[] = []
    run = async (name) => void asked.push(name)
    resume = (name) => `${name}, suite`
    await openJobs()
    await expect.poll(() => statesOf()).toEqual(['a2 done', 'a1 done'])
    expect([asked, undone]).toEqual([['a1, suite', 'a2'], []])
    run = () => new Promise(() => undefined)
    await submit('a3')
    await expect.poll(() => statesOf()).toContain('a3 running')
    resume = () => undefined
    await openJobs()
    expect([(await statesOf())[0], undone]).toEqual(['a3 failed', ['a3']])
  })

  test('un serveur qui s’arrête le laisse au suivant', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    resume = (name) => `${name}, suite`
    run = (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { done } = await submit('a1')
    await vi.waitFor(async () => expect(await statesOf()).toEqual(['a1 running']))
    await Promise.all([jobs.close(), vi.runAllTimersAsync()])
    await expect(done).rejects.toMatchObject({ code: 'job.interrupted' })
    expect([await statesOf(), undone]).toEqual([['a1 waiting'], []])
    run = async (name) => `${name} fait`
    await openJobs()
    await vi.waitFor(async () => expect(await statesOf()).toEqual(['a1 done']))
  })
})
