import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { TestChildProtocol } from '#testing/child-program.ts'
import { type ChildHost, type ChildHostOptions, createChildHost } from './child-host.ts'
import { createStartLimit, startLimits } from './start-limit.ts'

const main = fileURLToPath(new URL('../../testing/child-program.ts', import.meta.url))
const hosts: ChildHost<TestChildProtocol>[] = []
function makeHost(options: Partial<ChildHostOptions> = {}) {
  const host = createChildHost<TestChildProtocol>({ main, ...options })
  hosts.push(host)
  return host
}
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()))
})
const pidOf = (host: ChildHost<TestChildProtocol>) =>
  host.request('pid', undefined, { signal: neverAborted() })

describe('un processus à part', () => {
  it('naît à la première demande, dit ses mots dans l’ordre, et rend son résultat', async () => {
    const host = makeHost()
    expect(host.pid()).toBeUndefined()
    const words: string[] = []
    expect(
      await host.request('say', ['un', 'deux', 'trois'], {
        signal: neverAborted(),
        onEvent: (word) => words.push(word),
      }),
    ).toBe(3)
    expect(words).toEqual(['un', 'deux', 'trois'])
    expect(host.pid()).not.toBe(process.pid)
    expect(await pidOf(host)).toBe(host.pid())
    expect(host.residentBytes()).toBeGreaterThan(1_000_000)
  })

  it('ne reçoit rien de l’environnement du serveur', async () => {
    process.env.SECRET_KEY_OF_THIS_TEST = 'secret'
    const host = makeHost()
    const { environment } = await host.request('probe', main, { signal: neverAborted() })
    delete process.env.SECRET_KEY_OF_THIS_TEST
    const known = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'TMPDIR']
    expect(environment.filter((name) => !known.includes(name))).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'ne lit que les programmes du produit et ce qui lui est ouvert',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'atelier-child-'))
      const file = join(folder, 'model')
      writeFileSync(file, 'x')
      const read = async (host: ReturnType<typeof makeHost>) =>
        (await host.request('probe', file, { signal: neverAborted() })).read
      expect(await read(makeHost())).toBe('ERR_ACCESS_DENIED')
      expect(await read(makeHost({ launch: () => ({ access: { reads: [folder] } }) }))).toBe('done')
      rmSync(folder, { recursive: true })
    },
  )

  it('qui meurt fait échouer ce qui y courait, avec ses derniers mots, et renaît à la demande suivante', async () => {
    const host = makeHost()
    const first = await pidOf(host)
    const events: string[] = []
    const other = failureOf(
      host.request('hang', { handlesAbort: false }, { signal: neverAborted() }),
    )
    const words = 'GGML_ASSERT failed'
    const failure = await failureOf(
      host.request(
        'crash',
        { words },
        { signal: neverAborted(), onEvent: (word) => events.push(word) },
      ),
    )
    expect(failure).toMatchObject({
      name: 'EngineFailure',
      reason: 'cut',
      detail: 'the child ended (255) GGML_ASSERT failed',
    })
    expect(await other).toMatchObject({ reason: 'cut' })
    expect(events).toEqual(['un début'])
    expect(await pidOf(host)).not.toBe(first)
  })

  it('tué de dehors se remplace', async () => {
    const host = makeHost()
    const requested = host.request(
      'hang',
      { handlesAbort: false },
      { signal: neverAborted(), onEvent: () => process.kill(host.pid() ?? 0, 'SIGKILL') },
    )
    expect(await failureOf(requested)).toMatchObject({
      reason: 'cut',
      detail: 'the child ended (SIGKILL)',
    })
    expect(await pidOf(host)).toBe(host.pid())
  })

  it('refuse avec sa propre raison, sans mourir', async () => {
    const host = makeHost()
    const pid = await pidOf(host)
    expect(
      await failureOf(host.request('refuse', undefined, { signal: neverAborted() })),
    ).toMatchObject({
      reason: 'too-large',
      detail: 'non',
    })
    expect(await pidOf(host)).toBe(pid)
  })

  it('muet trop longtemps, est tué', async () => {
    const host = makeHost({ silenceMs: 1000 })
    expect(
      await failureOf(host.request('hang', { handlesAbort: false }, { signal: neverAborted() })),
    ).toMatchObject({ reason: 'timeout' })
    expect(await pidOf(host)).toBe(host.pid())
  })

  it('ne peut pas être lancé : la demande échoue', async () => {
    const host = makeHost({ main: `${main}.absent` })
    expect(await failureOf(pidOf(host))).toMatchObject({
      reason: 'cut',
      detail: expect.stringMatching(/Cannot find module/),
    })
  })
})

describe('un processus que l’on quitte', () => {
  it('rend la main aussitôt, et vit s’il entend', async () => {
    const host = makeHost()
    const pid = await pidOf(host)
    const stop = new AbortController()
    const reason = new Error('assez')
    const requested = host.request(
      'hang',
      { handlesAbort: true },
      { signal: stop.signal, onEvent: () => stop.abort(reason) },
    )
    expect(await failureOf(requested)).toBe(reason)
    expect(await pidOf(host)).toBe(pid)
  })

  it('est tué s’il n’entend pas', async () => {
    const ended = Promise.withResolvers<void>()
    const host = makeHost({
      abortWithinMs: 10,
      onChange: (change) => change === 'ended' && ended.resolve(),
    })
    const stop = new AbortController()
    const requested = host.request(
      'hang',
      { handlesAbort: false },
      { signal: stop.signal, onEvent: () => stop.abort(new Error('assez')) },
    )
    await expect(requested).rejects.toThrow('assez')
    await ended.promise
    expect(await pidOf(host)).toBe(host.pid())
  })

  it('n’est pas même lancé quand l’arrêt est déjà demandé', async () => {
    const host = makeHost()
    await expect(
      host.request('pid', undefined, { signal: AbortSignal.abort(new Error('assez')) }),
    ).rejects.toThrow('assez')
    expect(host.pid()).toBeUndefined()
  })

  it('finit de lui-même sans travail, et pour de bon quand on ferme', async () => {
    const ended = Promise.withResolvers<void>()
    const host = makeHost({
      idleMs: 1,
      onChange: (change) => change === 'ended' && ended.resolve(),
    })
    await pidOf(host)
    await ended.promise
    expect([host.pid(), host.residentBytes()]).toEqual([undefined, 0])
    await host.close()
    expect(await failureOf(pidOf(host))).toMatchObject({ reason: 'unreachable' })
  })
})

describe('un processus que l’on renouvelle', () => {
  const launches = () => {
    let count = 0
    return () => {
      count += 1
      return { env: { [`LAUNCH_${count}`]: 'oui' } }
    }
  }
  const environmentOf = async (host: ChildHost<TestChildProtocol>) =>
    (await host.request('probe', main, { signal: neverAborted() })).environment

  it.skipIf(process.platform === 'win32')(
    'est lancé chaque fois comme il le faut alors, et seulement quand on le demande',
    async () => {
      const host = makeHost({ launch: launches() })
      expect(await environmentOf(host)).toContain('LAUNCH_1')
      expect(await environmentOf(host)).toContain('LAUNCH_1')
      host.renew()
      expect(await environmentOf(host)).toContain('LAUNCH_2')
    },
  )

  it('finit d’abord ce qui y court', async () => {
    const ended = Promise.withResolvers<void>()
    const host = makeHost({ onChange: (change) => change === 'ended' && ended.resolve() })
    const stop = new AbortController()
    const first = await pidOf(host)
    const started = Promise.withResolvers<void>()
    const running = host.request(
      'hang',
      { handlesAbort: true },
      { signal: stop.signal, onEvent: () => started.resolve() },
    )
    await started.promise
    host.renew()
    expect(await pidOf(host)).toBe(first)
    stop.abort(new Error('assez'))
    await expect(running).rejects.toThrow('assez')
    await ended.promise
    expect(await pidOf(host)).not.toBe(first)
  })
})

describe('un processus qui meurt toujours', () => {
  it('n’est relancé que quelques fois, puis de nouveau après un moment', () => {
    let time = 0
    const limit = createStartLimit({ now: () => time })
    for (let start = 0; start < startLimits.starts; start += 1) limit.countStart()
    time = startLimits.withinMs - 2000
    expect(limit.countStart).toThrow(
      expect.objectContaining({ reason: 'busy', retryAfter: 2, neverSent: true }),
    )
    time = startLimits.withinMs
    expect(limit.countStart).not.toThrow()
  })
})
