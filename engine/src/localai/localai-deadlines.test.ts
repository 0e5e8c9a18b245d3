import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { collect, failureOf, neverAborted, textOf } from '#engine.suite.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from './localai.ts'
import type { LocalAiOptions } from './localai-options.ts'

const double = await startLocalAiDouble()
const { control } = double
afterEach(double.reset)

/** An engine that has read its list already, so that the delay applies to the reply only. */
async function readyEngine(options: Omit<LocalAiOptions, 'baseUrl'>) {
  const engine = createLocalAi({ baseUrl: double.url, ...options })
  await engine.models(neverAborted())
  return engine
}
const question = (content = 'bonjour') => ({
  model: 'qwen3-8b',
  messages: [{ role: 'user' as const, content }],
})

describe('les délais', () => {
  it('du premier mot : un moteur qui ne répond rien', async () => {
    control.chatFault = { type: 'hang' }
    const seen = double.nextRequest('/v1/chat/completions')
    const engine = await readyEngine({ firstTokenTimeoutMs: 1000 })
    expect(await failureOf(engine.chat(question(), neverAborted()))).toMatchObject({
      reason: 'timeout',
    })
    expect(await (await seen).outcome).toBe('aborted')
  })

  it('du premier mot : les commentaires et les trames vides ne comptent pas', async () => {
    control.chatFault = { type: 'silence', after: 0 }
    control.server = 'llama-cpp'
    const engine = await readyEngine({ firstTokenTimeoutMs: 60, silenceTimeoutMs: 10_000 })
    expect(await failureOf(engine.chat(question(), neverAborted()))).toMatchObject({
      reason: 'timeout',
    })
  })

  it('du silence entre deux mots', async () => {
    const seen = double.nextRequest('/v1/chat/completions')
    const engine = await readyEngine({ silenceTimeoutMs: 100 })
    expect(await failureOf(engine.chat(question('[[silence]]'), neverAborted()))).toMatchObject({
      reason: 'timeout',
    })
    expect(await (await seen).outcome).toBe('aborted')
  })

  it('d’un moteur qui a fini mais ne ferme pas : la réponse vaut', async () => {
    control.chatFault = { type: 'hang-after-finish' }
    const engine = await readyEngine({ silenceTimeoutMs: 500 })
    const chunks = await collect(engine.chat(question(), neverAborted()))
    expect(chunks.at(-1)).toEqual({ type: 'end', reason: 'stop' })
    expect(textOf(chunks)).toContain('bonjour')
  })

  it('ne courent pas quand les mots viennent, si lents soient-ils', async () => {
    control.tokensPerSecond = 20
    const engine = await readyEngine({ firstTokenTimeoutMs: 1000, silenceTimeoutMs: 1000 })
    expect(
      (await collect(engine.chat(question('[[long:26]]'), neverAborted()))).at(-1),
    ).toMatchObject({
      reason: 'stop',
    })
  })

  it('d’une connexion qui ne s’ouvre pas', async () => {
    const deaf = await startDeafServer()
    try {
      const engine = createLocalAi({
        baseUrl: deaf.url,
        connectTimeoutMs: 100,
        controlTimeoutMs: 5000,
      })
      expect(await failureOf(engine.models(neverAborted()))).toMatchObject({
        reason: 'unreachable',
        detail: expect.stringMatching(/CONNECT_TIMEOUT/),
      })
    } finally {
      deaf.close()
    }
  })
})

/** A server whose process never accepts and whose queue is full, so that a connection to it stays half open. */
async function startDeafServer() {
  const program = `
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`
  const child: ChildProcess = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [port] = child.stdout ? await once(child.stdout, 'data') : []
  const sockets: Socket[] = []
  for (let waiting = 0; waiting < 4; waiting++)
    sockets.push(connect(Number(port), '127.0.0.1').on('error', () => undefined))
  await Promise.race(sockets.map((socket) => once(socket, 'connect')))
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
    },
  }
}
