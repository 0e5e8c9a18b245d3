import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { retryAfterFailureMs } from './create-native-package.ts'
import { createNativePackages } from './native-packages.ts'

let projectRoot: string
beforeAll(async () => {
  projectRoot = await mkdtemp(join(tmpdir(), 'atelier-parts-'))
  for (const folder of ['engine/native/llama/program', 'engine/native/sherpa']) {
    await mkdir(join(projectRoot, folder), { recursive: true })
    await writeFile(join(projectRoot, folder, 'package-lock.json'), '{}')
  }
})
afterAll(() => rm(projectRoot, { recursive: true }))

let fetches: {
  readonly name: string
  readonly arrive: () => void
  readonly fail: (cause: Error) => void
}[]
let requested: PromiseWithResolvers<void>
let failures: string[]
let time: number
beforeEach(() => {
  fetches = []
  failures = []
  requested = Promise.withResolvers()
  time = 0
})
const makeParts = () =>
  createNativePackages({
    projectRoot,
    now: () => time,
    onFailure: ({ detail }) => failures.push(detail),
    install({ name }) {
      const end = Promise.withResolvers<void>()
      fetches.push({ name, arrive: end.resolve, fail: end.reject })
      requested.resolve()
      return end.promise
    },
  })
async function nextFetch() {
  await requested.promise
  requested = Promise.withResolvers()
  const fetched = fetches.at(-1)
  if (!fetched) throw new Error('nothing is fetched')
  return fetched
}

describe('un programme que le produit ne contient pas', () => {
  it('est cherché une fois, quel que soit le nombre de demandes', async () => {
    const { llama } = makeParts()
    expect(llama.state()).toEqual({ state: 'absent' })
    const both = Promise.all([llama.ensure(neverAborted()), llama.ensure(neverAborted())])
    const fetched = await nextFetch()
    expect(llama.state()).toEqual({ state: 'installing', receivedBytes: expect.any(Number) })
    fetched.arrive()
    await both
    expect(llama.state()).toEqual({ state: 'present' })
    await llama.ensure(neverAborted())
    expect(fetches).toHaveLength(1)
  })

  it('est cherché après un autre, jamais en même temps', async () => {
    const { llama, sherpa } = makeParts()
    const all = Promise.all([llama.ensure(neverAborted()), sherpa.ensure(neverAborted())])
    const first = await nextFetch()
    expect(fetches.map(({ name }) => name)).toEqual(['llama'])
    first.arrive()
    const second = await nextFetch()
    expect(second.name).toBe('sherpa')
    second.arrive()
    await all
  })

  it('qui ne vient pas ne coûte que lui, et se cherche de nouveau plus tard', async () => {
    const { llama, sherpa } = makeParts()
    const failing = failureOf(llama.ensure(neverAborted()))
    const fetched = await nextFetch()
    fetched.fail(new Error('le registre ne répond pas'))
    expect(await failing).toMatchObject({
      reason: 'unsupported',
      detail: 'le registre ne répond pas',
    })
    expect([llama.state(), sherpa.state()]).toEqual([
      { state: 'failed', detail: 'le registre ne répond pas' },
      { state: 'absent' },
    ])
    expect(failures).toEqual(['le registre ne répond pas'])

    expect(await failureOf(llama.ensure(neverAborted()))).toMatchObject({ reason: 'unsupported' })
    expect(fetches).toHaveLength(1)
    time = retryAfterFailureMs
    const again = llama.ensure(neverAborted())
    const second = await nextFetch()
    second.arrive()
    await again
    expect(llama.state()).toEqual({ state: 'present' })
  })

  it('n’est jamais cherché par qui s’en sert : présent, en route, ou refusé', async () => {
    const { llama } = makeParts()
    expect(await failureOf(llama.whenInstalled(neverAborted()))).toMatchObject({
      reason: 'unsupported',
    })
    expect(fetches).toEqual([])
    const installing = llama.ensure(neverAborted())
    const waiting = llama.whenInstalled(neverAborted())
    const fetched = await nextFetch()
    fetched.arrive()
    await Promise.all([installing, waiting])
    await llama.whenInstalled(neverAborted())
    expect(fetches).toHaveLength(1)
  })

  it('s’abandonne à tout moment, et se redemande aussitôt', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const { 'llama-vulkan': card } = makeParts()
      const stop = new AbortController()
      const giving = failureOf(card.fetch(stop.signal))
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      stop.abort(new Error('assez'))
      fetches.at(-1)?.fail(new Error('abandonné'))
      expect(await giving).toMatchObject({ message: 'assez' })
      await expect.poll(() => card.state()).toEqual({ state: 'absent' })
      fetches = []
      requested = Promise.withResolvers()
      const again = card.fetch(neverAborted())
      const fetched = await nextFetch()
      fetched.arrive()
      await again
      expect(card.state()).toEqual({ state: 'present' })
    }
    expect(failures).toEqual([])
  })

  it('ne retient pas qui s’en va', async () => {
    const { llama } = makeParts()
    const stop = new AbortController()
    const waiting = llama.ensure(stop.signal)
    const fetched = await nextFetch()
    stop.abort(new Error('assez'))
    await expect(waiting).rejects.toThrow('assez')
    fetched.arrive()
    await llama.ensure(neverAborted())
  })
})
