import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createJobsSetup, type JobsSetup } from '#testing/setups/jobs-setup.ts'

let room: JobsSetup
beforeEach(async () => {
  room = await createJobsSetup()
})
afterEach(() => room.close())

describe('serveur tué puis relancé', () => {
  test('ce qui attendait se fait, ce qui se faisait est dit interrompu et rien n’est compté', async () => {
    const work = room.completeManually()
    await room.submit('a1')
    await room.submit('a2')
    await work.started('a1')
    // The killed server's queue is left; another takes up the same database.
    const finished = Promise.withResolvers<string>()
    room.run = async (name) => {
      finished.resolve(name)
      return name
    }
    await room.open()
    expect(await finished.promise).toBe('a2')
    await room.jobs.waitForResult('a', (await room.jobs.list('a'))[0]?.id ?? '')
    expect(await room.statesOf()).toEqual(['a2 done', 'a1 failed'])
    expect(room.undone).toEqual(['a1'])
  })

  test('un ordre qu’un autre programme a écrit et que celui-ci ne lit pas échoue seul, et n’empêche pas de démarrer', async () => {
    room.resume = (name) => `${name}, suite`
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
    const times = {
      error_code: null,
      error_params: null,
      is_seen: 0,
      created_at: 0,
      started_at: 0,
      ended_at: null,
    } as const
    await room.database.queries
      .insertInto('jobs')
      .values([
        {
          ...stored,
          ...times,
          id: 'illisible',
          sequence: 900,
          state: 'running',
          input: '{"ancien":true}',
        },
        { ...stored, ...times, id: 'lisible', sequence: 901, state: 'running', input: '"b"' },
      ])
      .execute()
    await room.jobs.close()
    await room.open()
    expect((await room.jobs.read('a', 'illisible')).error?.code).toBe('job.interrupted')
    await expect(room.jobs.waitForResult('a', 'lisible')).resolves.toBe('b, suite fait')
  })

  test('ce qui sait reprendre est repris avant ce qui attendait ; repris trop souvent, il est dit interrompu', async () => {
    const work = room.completeManually()
    await room.submit('a1')
    await room.submit('a2')
    await work.started('a1')
    const requested: string[] = []
    room.run = async (name) => void requested.push(name)
    room.resume = (name) => `${name}, suite`
    await room.open()
    await expect.poll(() => room.statesOf()).toEqual(['a2 done', 'a1 done'])
    expect([requested, room.undone]).toEqual([['a1, suite', 'a2'], []])
    room.run = () => new Promise(() => undefined)
    await room.submit('a3')
    await expect.poll(() => room.statesOf()).toContain('a3 running')
    room.resume = () => undefined
    await room.open()
    expect([(await room.statesOf())[0], room.undone]).toEqual(['a3 failed', ['a3']])
  })

  test('un serveur qui s’arrête le laisse au suivant', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    room.resume = (name) => `${name}, suite`
    room.run = (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
    const { done } = await room.submit('a1')
    await vi.waitFor(async () => expect(await room.statesOf()).toEqual(['a1 running']))
    await Promise.all([room.jobs.close(), vi.runAllTimersAsync()])
    await expect(done).rejects.toMatchObject({ code: 'job.interrupted' })
    expect([await room.statesOf(), room.undone]).toEqual([['a1 waiting'], []])
    room.run = async (name) => `${name} fait`
    await room.open()
    await vi.waitFor(async () => expect(await room.statesOf()).toEqual(['a1 done']))
  })
})
