import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPicture } from '#testing/sample-requests.ts'
import type { Capability, Engine } from './engine.ts'
import type { ChatChunk, ChatRequest } from './engine-chat.ts'
import { EngineFailure } from './engine-failure.ts'

/** The adapter under test, and what the suite must know about the server behind it. */
export interface EngineUnderTest {
  readonly engine: Engine
  /** A chat model that it offers. */
  readonly model: string
  readonly question: string
  /** Matches the whole reply to `question`. */
  readonly answer: RegExp
  /** A question whose reply is long enough to be interrupted. */
  readonly longQuestion: string
  /** How the next upstream request ends; absent for an engine without a server. */
  readonly nextOutcome?: () => Promise<string>
  readonly close: () => Promise<void>
}

/** What every engine must do, whatever its kind. */
export function describeEngine(name: string, make: () => Promise<EngineUnderTest>) {
  describe(`${name} tient le contrat d’un moteur`, () => {
    let under: EngineUnderTest
    beforeAll(async () => {
      under = await make()
    })
    afterAll(() => under.close())

    const requestReply = (
      content: string,
      { signal = neverAborted(), model = under.model } = {},
    ): AsyncIterable<ChatChunk> =>
      replyOf(under.engine, { model, messages: [{ role: 'user', content }] }, signal)

    describeSelf(() => ({ engine: under.engine, model: under.model, capability: 'chat' }))

    it('donne une réponse dans l’ordre, finie par un seul « end »', async () => {
      const chunks = await collect(requestReply(under.question))
      expect(textOf(chunks)).toMatch(under.answer)
      expect(chunks.filter(({ type }) => type === 'end')).toHaveLength(1)
      expect(chunks.at(-1)).toMatchObject({ type: 'end', reason: 'stop' })
      expect(chunks.every((chunk) => !('text' in chunk) || chunk.text !== '')).toBe(true)
    })

    it('ne mêle pas deux réponses données en même temps', async () => {
      const replies = await Promise.all([
        collect(requestReply(under.question)),
        collect(requestReply(under.question)),
      ])
      expect(textOf(replies[0])).toBe(textOf(replies[1]))
    })

    it('répond dans un chat où l’on a montré une image, que son modèle voie ou non', async () => {
      const seen = { role: 'user' as const, content: 'Regardez.', images: [plainPicture(8, 8, 90)] }
      const messages = [
        seen,
        { role: 'assistant' as const, content: 'Un carré.' },
        { role: 'user' as const, content: under.question },
      ]
      const chunks = await collect(replyOf(under.engine, { model: under.model, messages }))
      expect(textOf(chunks)).toMatch(under.answer)
    })

    describeCancellation(() => under, requestReply)

    it('refuse un modèle qu’il n’offre pas', async () => {
      const failure = await failureOf(requestReply(under.question, { model: 'modele-inconnu' }))
      expect(failure).toBeInstanceOf(EngineFailure)
      expect(failure).toMatchObject({ reason: 'model-missing' })
    })
  })
}

/** What every engine must report about itself, its models and its health. */
export function describeSelf(
  under: () => { readonly engine: Engine; readonly model: string; readonly capability: Capability },
) {
  it('dit qui il est, et combien d’appels il sert', () => {
    const { engine } = under()
    expect(engine.id).toMatch(/^[a-z]+$/)
    expect(engine.name).not.toBe('')
    expect(engine.parallelism).toBeGreaterThan(0)
  })

  it('liste ses modèles, chacun une fois, avec ce qu’ils savent faire', async () => {
    const { engine, capability, ...wanted } = under()
    const models = await engine.models(neverAborted())
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
    const model = models.find(({ id }) => id === wanted.model)
    expect(model?.name).toBeTruthy()
    expect(model?.capabilities ?? [capability]).toContain(capability)
    expect(model?.honours).toBeInstanceOf(Array)
  })

  it('est en bonne santé', async () => {
    expect(await under().engine.health(neverAborted())).toMatchObject({ state: 'ok' })
  })
}

type SendQuestion = (
  content: string,
  options?: { signal?: AbortSignal; model?: string },
) => AsyncIterable<ChatChunk>

function describeCancellation(under: () => EngineUnderTest, requestReply: SendQuestion) {
  it('s’arrête dès qu’on le lui demande, et ferme ce qu’il avait ouvert', async () => {
    const outcome = under().nextOutcome?.() ?? Promise.resolve('aborted')
    const stop = new AbortController()
    const reason = new Error('assez')
    const reply = requestReply(under().longQuestion, { signal: stop.signal })[
      Symbol.asyncIterator
    ]()
    expect((await reply.next()).value).toMatchObject({ type: 'text' })
    stop.abort(reason)
    await expect(drain(reply)).rejects.toBe(reason)
    expect(await outcome).toBe('aborted')
  })

  it('s’arrête quand on l’attend encore', async () => {
    const stop = new AbortController()
    const reply = requestReply(under().longQuestion, { signal: stop.signal })[
      Symbol.asyncIterator
    ]()
    const first = reply.next()
    stop.abort(new Error('assez'))
    await expect(first).rejects.toThrow('assez')
    expect(await reply.next()).toEqual({ done: true, value: undefined })
  })

  it('ne commence rien quand l’arrêt est déjà demandé', async () => {
    await expect(
      drain(
        requestReply(under().question, { signal: AbortSignal.abort(new Error('assez')) })[
          Symbol.asyncIterator
        ](),
      ),
    ).rejects.toThrow('assez')
  })

  it('ferme ce qu’il avait ouvert quand on cesse de lire', async () => {
    const outcome = under().nextOutcome?.() ?? Promise.resolve('aborted')
    for await (const chunk of requestReply(under().longQuestion)) {
      expect(chunk.type).toBe('text')
      break
    }
    expect(await outcome).toBe('aborted')
  })
}

/** A reply of an engine that chats. */
export function replyOf(
  engine: Engine,
  request: ChatRequest,
  signal: AbortSignal = neverAborted(),
): AsyncIterable<ChatChunk> {
  if (!engine.chat) throw new Error('this engine does not chat')
  return engine.chat(request, signal)
}

/** A signal that never fires. */
export const neverAborted = (): AbortSignal => new AbortController().signal

export async function collect(reply: AsyncIterable<ChatChunk>): Promise<ChatChunk[]> {
  const chunks: ChatChunk[] = []
  for await (const chunk of reply) chunks.push(chunk)
  return chunks
}

/** The failure that a reply throws; any other error fails the test. */
export async function failureOf(
  reply: AsyncIterable<ChatChunk> | Promise<unknown>,
): Promise<unknown> {
  try {
    await (reply instanceof Promise ? reply : collect(reply))
  } catch (error) {
    return error
  }
  throw new Error('it should have failed')
}

export const textOf = (chunks: readonly ChatChunk[], type: 'text' | 'reasoning' = 'text'): string =>
  chunks.map((chunk) => (chunk.type === type ? chunk.text : '')).join('')

async function drain(reply: AsyncIterator<ChatChunk>) {
  for (let result = await reply.next(); !result.done; result = await reply.next());
}
