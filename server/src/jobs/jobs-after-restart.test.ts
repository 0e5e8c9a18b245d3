import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createJobsSetup, type JobsSetup } from '#testing/setups/jobs-setup.ts'

let setup: JobsSetup
beforeEach(async () => {
  setup = await createJobsSetup()
})
afterEach(() => setup.close())

describe('serveur tué puis relancé', () => {
  test('ce qui attendait se fait, ce qui se faisait est dit interrompu et rien n’est compté', async () => {
    const manual = setup.completeManually()
    await setup.submit('a1')
    await setup.submit('a2')
    await manual.started('a1')
    // The killed server's queue is left; another takes up the same database.
    const finished = Promise.withResolvers<string>()
    setup.run = async (name) => {
      finished.resolve(name)
      return name
    }
    await setup.open()
    expect(await finished.promise).toBe('a2')
    await setup.jobs.waitForResult('a', (await setup.jobs.list('a'))[0]?.id ?? '')
    expect(await setup.statesOf()).toEqual(['a2 done', 'a1 failed'])
    expect(setup.undone).toEqual(['a1'])
  })

  test('ce dont le résultat est déjà enregistré est fait : ni refait, ni dit interrompu', async () => {
    const stored = Promise.withResolvers<void>()
    setup.run = async (name, { storeResult }) => {
      await setup.database.commit((transaction) => storeResult(transaction, `${name} fait`))
      stored.resolve()
      return await new Promise(() => undefined)
    }
    const { job } = await setup.submit('a1')
    await stored.promise
    // Known before the end, and not told before it.
    expect(await setup.jobs.read('a', job.id)).toMatchObject({ state: 'running', result: null })
    setup.resume = (name) => `${name}, suite`
    await setup.open()
    expect(await setup.jobs.read('a', job.id)).toMatchObject({
      state: 'done',
      result: 'a1 fait',
      error: null,
    })
    expect(setup.undone).toEqual([])
  })

  test('un ordre qu’un autre programme a écrit et que celui-ci ne lit pas échoue seul, et n’empêche pas de démarrer', async () => {
    setup.resume = (name) => `${name}, suite`
    const stored = {
      user_id: 'a',
      kind: 'images.generate',
      title: '',
      model: null,
      engines: null,
      is_ordered: 0,
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
    await setup.database.queries
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
    await setup.jobs.close()
    await setup.open()
    expect((await setup.jobs.read('a', 'illisible')).error?.code).toBe('job.interrupted')
    await expect(setup.jobs.waitForResult('a', 'lisible')).resolves.toBe('b, suite fait')
  })

  test('ce qui sait reprendre est repris avant ce qui attendait ; repris trop souvent, il est dit interrompu', async () => {
    const manual = setup.completeManually()
    await setup.submit('a1')
    await setup.submit('a2')
    await manual.started('a1')
    const requested: string[] = []
    setup.run = async (name) => void requested.push(name)
    setup.resume = (name) => `${name}, suite`
    await setup.open()
    await expect.poll(() => setup.statesOf()).toEqual(['a2 done', 'a1 done'])
    expect([requested, setup.undone]).toEqual([['a1, suite', 'a2'], []])
    setup.run = () => new Promise(() => undefined)
    await setup.submit('a3')
    await expect.poll(() => setup.statesOf()).toContain('a3 running')
    setup.resume = () => undefined
    await setup.open()
    expect([(await setup.statesOf())[0], setup.undone]).toEqual(['a3 failed', ['a3']])
  })

  test('un serveur qui s’arrête le laisse au suivant', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    setup.resume = (name) => `${name}, suite`
    setup.run = (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
    const { done } = await setup.submit('a1')
    await vi.waitFor(async () => expect(await setup.statesOf()).toEqual(['a1 running']))
    await Promise.all([setup.jobs.close(), vi.runAllTimersAsync()])
    await expect(done).rejects.toMatchObject({ code: 'job.interrupted' })
    expect([await setup.statesOf(), setup.undone]).toEqual([['a1 waiting'], []])
    setup.run = async (name) => `${name} fait`
    await setup.open()
    await vi.waitFor(async () => expect(await setup.statesOf()).toEqual(['a1 done']))
  })
})
