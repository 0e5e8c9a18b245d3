import type { Job, JobSummary } from '@atelier/contract/jobs/jobs'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const list = async (query = '', token = setup.token) =>
  (await setup.app.call('GET', `/jobs${query}`, { token })).json<{ data: JobSummary[] }>().data
const see = (token = setup.token) => setup.app.call('POST', '/jobs/seen', { token })

describe('la liste de ses travaux', () => {
  test('ne porte pas les résultats : un travail se lit pour avoir le sien', async () => {
    await setup.send()
    const [listed] = await list()
    expect(listed).toMatchObject({ kind: 'chat.message', state: 'done' })
    expect(listed).not.toHaveProperty('result')
    const read = await setup.app.call('GET', `/jobs/${listed?.id}`, { token: setup.token })
    expect(read.json<{ data: Job }>().data).toMatchObject({
      ...listed,
      result: { message: { role: 'assistant' } },
    })
  })

  test('se demande entière, ou sans ce qui est fini, ou sans ce qui ne l’est pas', async () => {
    await setup.send()
    const open = gate()
    setup.engine.script = () => [open.promise, { text: 'Oui.' }]
    const requested = setup.engine.nextCall()
    await setup.send('Encore', { prefer: 'respond-async' })
    await requested
    const states = async (query: string) => (await list(query)).map(({ state }) => state)
    expect(await states('')).toEqual(['running', 'done'])
    expect(await states('?active=true')).toEqual(['running'])
    expect(await states('?active=false')).toEqual(['done'])
    open.resolve()
  })
})

describe('un échec que personne n’a vu', () => {
  test('se dit non vu jusqu’à ce que la personne l’ait vu, elle et personne d’autre', async () => {
    setup.engine.script = () => [new EngineFailure('failed')]
    await setup.send()
    const failed = async () =>
      (await list('?active=false')).map(({ state, isSeen, error }) => [state, isSeen, error?.code])
    expect(await failed()).toEqual([['failed', false, 'engine.failed']])
    const other = await setup.app.createUser('Zoé')
    expect((await see(other.token)).status).toBe(200)
    expect(await failed()).toEqual([['failed', false, 'engine.failed']])
    await see()
    expect(await failed()).toEqual([['failed', true, 'engine.failed']])
  })
})
