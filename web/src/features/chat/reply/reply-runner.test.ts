import type { Message } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiFailure } from '#api/failures.ts'
import type { OpenStream } from './reply-run.ts'
import { createReplyRunner, type ReplyRunner } from './reply-runner.ts'
import type { StreamingReply } from './streaming-reply.ts'

const at = '2026-03-12T10:00:00.000Z'
const message = (content: string, role: Message['role'] = 'assistant'): Message => ({
  id: content,
  role,
  content,
  timestamp: at,
})
const delta = (content: string): ReplyChunk => ({ choices: [{ index: 0, delta: { content } }] })
const end = (content: string): ReplyChunk => ({
  message: message(content),
  usage: null,
  choices: [],
})
const question = { message: message('Bonjour', 'user'), index: 0 }
const broken = () => Object.assign(new Error('Réseau coupé'), { name: 'TransportFailure' })
const aborted = () => Object.assign(new Error('abort'), { name: 'AbortError' })

/** A stream that sends its steps and fails where a step is an error. */
const stream = (...steps: (ReplyChunk | Error)[]): OpenStream =>
  async function* () {
    for (const step of steps) {
      if (step instanceof Error) throw step
      yield step
    }
  }
/** Sends its chunks, then stays silent until the connection is closed. */
const silentAfter = (...chunks: ReplyChunk[]): OpenStream =>
  async function* (_, signal) {
    yield* chunks
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    throw aborted()
  }

let shown: (StreamingReply | undefined)[]
let stored: string[]
let waited: number[]
/** What the server does at each further call; the last goes on for ever. */
let server: { refresh: (boolean | Error)[]; follow: OpenStream[]; stop: (Message | Error)[] }
let runner: ReplyRunner

function next<T>(queue: T[], otherwise: T): T {
  return (queue.length > 1 ? queue.shift() : queue[0]) ?? otherwise
}
function answer<T>(value: T | Error): T {
  if (value instanceof Error) throw value
  return value
}

beforeEach(() => {
  shown = []
  stored = []
  waited = []
  server = { refresh: [], follow: [], stop: [] }
  runner = createReplyRunner({
    subscribe: (chatId, signal) => next(server.follow, stream())(chatId, signal),
    stop: async () => answer(next<Message | Error>(server.stop, message('arrêtée'))),
    refresh: async () => ({ replying: answer(next<boolean | Error>(server.refresh, false)) }),
    show: (_, reply) => shown.push(reply),
    storeReply: (_, __, reply) => stored.push(reply.content),
    onNextFrame: (render) => render(),
    wait: async (milliseconds) => {
      waited.push(milliseconds)
    },
    now: () => 0,
  })
})
const texts = () => shown.map((reply) => reply?.text)
const states = () => shown.map((reply) => reply?.state.type)

describe('une question et sa réponse', () => {
  it('montre le texte qui arrive, puis garde le message enregistré', async () => {
    const outcome = await runner.send(
      'c',
      question,
      stream(delta('Bon'), delta('jour'), end('Bonjour')),
    )
    expect(texts()).toEqual(['', 'Bon', 'Bonjour', 'Bonjour', undefined])
    expect(stored).toEqual(['Bonjour'])
    expect(outcome.type).toBe('ended')
    expect(runner.isRunning('c')).toBe(false)
  })

  it('dit ce que le serveur refuse, sans réessayer', async () => {
    const outcome = await runner.send(
      'c',
      question,
      stream(apiFailure(409, { error: 'Occupé', code: 'chat.busy' })),
    )
    expect(outcome).toMatchObject({ type: 'refused', error: { code: 'chat.busy' } })
    expect(waited).toEqual([])
    expect(shown.at(-1)).toBeUndefined()
  })

  it('relit le chat quand le flux se termine sans message', async () => {
    const outcome = await runner.send('c', question, stream(delta('Bon')))
    expect(outcome.type).toBe('ended')
    expect(stored).toEqual([])
  })
})

describe('une liaison coupée', () => {
  it('rejoint la réponse sans doubler le texte', async () => {
    server.refresh = [true]
    server.follow = [stream(delta('Bonjour'), delta(' à vous'), end('Bonjour à vous'))]
    await runner.send('c', question, stream(delta('Bon'), broken()))
    expect(texts()).toEqual([
      '',
      'Bon',
      'Bon',
      'Bonjour',
      'Bonjour à vous',
      'Bonjour à vous',
      undefined,
    ])
    expect(states()).toContain('reconnecting')
    expect(stored).toEqual(['Bonjour à vous'])
  })

  it('attend de plus en plus longtemps, puis laisse la personne décider', async () => {
    server.refresh = [broken()]
    const outcome = await runner.send('c', question, stream(delta('Bon'), broken()))
    expect(outcome.type).toBe('lost')
    expect(waited).toEqual([500, 1000, 2000, 4000, 8000])
    expect(shown.at(-1)).toMatchObject({
      text: 'Bon',
      state: { type: 'lost', reason: 'Réseau coupé' },
    })
    expect(runner.isRunning('c')).toBe(false)
  })

  it('réessaie aussi pendant qu’un serveur redémarre', async () => {
    server.refresh = [apiFailure(503, { error: 'Redémarre', code: 'server.stopping' }), true]
    server.follow = [stream(end('fin'))]
    await runner.send('c', question, stream(broken()))
    expect(waited).toEqual([500, 1000])
    expect(stored).toEqual(['fin'])
  })

  it('recommence à compter quand la réponse a repris entre-temps', async () => {
    server.refresh = [true]
    server.follow = [stream(delta('Bonjour'), broken()), stream(end('Bonjour'))]
    await runner.send('c', question, stream(broken()))
    expect(waited).toEqual([500, 500])
  })

  it('s’en tient au chat quand la réponse s’est terminée entre-temps', async () => {
    server.refresh = [false]
    const outcome = await runner.send('c', question, stream(delta('Bon'), broken()))
    expect(outcome.type).toBe('ended')
    expect(shown.at(-1)).toBeUndefined()
  })

  it('n’insiste pas pour un chat supprimé', async () => {
    server.refresh = [apiFailure(404, { error: 'Chat introuvable', code: 'chat.not-found' })]
    await runner.send('c', question, stream(broken()))
    expect(waited).toEqual([500])
    expect(shown.at(-1)).toBeUndefined()
  })
})

describe('Arrêter', () => {
  it('garde ce qui était écrit, et ferme la liaison', async () => {
    const reply = runner.send('c', question, silentAfter(delta('Bon')))
    await runner.stop('c')
    await reply
    expect(stored).toEqual(['arrêtée'])
    expect(shown.some((shownReply) => shownReply?.isStopping)).toBe(true)
  })

  it('insiste quand il arrive avant la question', async () => {
    server.stop = [
      apiFailure(409, { error: 'Rien', code: 'chat.nothing-running' }),
      message('arrêtée'),
    ]
    const reply = runner.send('c', question, silentAfter())
    await runner.stop('c')
    await reply
    expect(stored).toEqual(['arrêtée'])
    expect(waited).toEqual([300])
  })

  it('laisse la réponse continuer quand l’arrêt échoue', async () => {
    server.stop = [broken(), message('arrêtée')]
    const reply = runner.send('c', question, silentAfter(delta('Bon')))
    await expect(runner.stop('c')).rejects.toThrow('Réseau coupé')
    expect(shown.at(-1)?.isStopping).toBe(false)
    expect(runner.isRunning('c')).toBe(true)
    await runner.stop('c')
    await reply
  })
})

it('mène deux chats de front', async () => {
  const first = runner.send('a', question, silentAfter(delta('a')))
  await runner.send('b', question, stream(end('b')))
  expect(runner.isRunning('a')).toBe(true)
  await runner.stop('a')
  await first
  expect(stored).toEqual(['b', 'arrêtée'])
})
