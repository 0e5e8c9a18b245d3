import { startHttpServer } from '@atelier/engine/testing/http-server'
import { defaultControl } from '@atelier/engine/testing/localai-double/double-control'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { afterEach, describe, expect, test } from 'vitest'
import { findNearbyEngines } from './nearby-engines.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const nearby = (url: string) =>
  findNearbyEngines([{ name: 'LocalAI', port: Number(new URL(url).port) }])
async function double(control: Partial<ReturnType<typeof defaultControl>>) {
  const engine = await startLocalAiDouble({ control: { ...defaultControl(), ...control } })
  closing.push(engine.close)
  return engine.url
}
async function other(status: number, body: string) {
  const server = await startHttpServer(
    async (_request, response) => void response.writeHead(status).end(body),
  )
  closing.push(server.close)
  return server.url
}

describe('moteurs de la machine', () => {
  test('LocalAI est trouvé, avec le nombre de ses modèles', async () => {
    const url = await double({ server: 'localai' })
    expect(await nearby(url)).toEqual([
      { name: 'LocalAI', baseUrl: url, modelCount: defaultControl().models.length },
    ])
  })
  test('llama.cpp, qui répond au même port, se distingue', async () =>
    expect(await nearby(await double({ server: 'llama-cpp' }))).toMatchObject([
      { name: 'llama.cpp' },
    ]))
  test('un moteur qui demande une clé est montré sans ses modèles', async () =>
    expect(await nearby(await other(401, ''))).toMatchObject([{ modelCount: null }]))
  test.each([
    [200, '<!doctype html>'],
    [200, '{"data": "autre chose"}'],
    [404, ''],
    [500, ''],
  ])('un autre serveur n’en est pas un : %d %s', async (status, body) =>
    expect(await nearby(await other(status, body))).toEqual([]),
  )
  test('personne n’écoute', async () => {
    const url = await other(200, '')
    await closing.splice(0)[0]?.()
    expect(await nearby(url)).toEqual([])
  })
})
