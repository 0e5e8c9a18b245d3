import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, describeEngine, failureOf, neverAborted, replyOf, textOf } from '#engine.suite.ts'
import type { ChatChunk } from '#engine.ts'
import { createModelsSetup, type ModelsSetup } from '#testing/models/models-setup.ts'
import { tinyChatModel, tinyModelReply } from '#testing/models/tiny-chat-model.ts'

const chain = 'chat/chaine.gguf'
const endless = 'chat/sans-fin.gguf'
const files = {
  [chain]: tinyChatModel(),
  [endless]: tinyChatModel({ isEndless: true, name: 'Sans fin', contextLength: 16_384 }),
}

const ask = (
  room: ModelsSetup,
  model: string,
  options: { maxTokens?: number; temperature?: number } = {},
) =>
  replyOf(room.engine, {
    model,
    messages: [{ role: 'user', content: 'Bonjour, qui êtes-vous ?' }],
    ...options,
  })

describeEngine('Le moteur intégré, avec un fichier GGUF,', async () => {
  const room = await createModelsSetup(files)
  return {
    engine: room.engine,
    model: chain,
    question: 'Bonjour !',
    answer: new RegExp(`^${tinyModelReply.replace('.', '\\.')}$`),
    longQuestion: 'Racontez.',
    close: room.close,
  }
})

describe('un modèle de discussion dans le dossier', () => {
  let room: ModelsSetup
  beforeAll(async () => {
    room = await createModelsSetup(files)
  })
  afterAll(() => room.close())

  it('répond par une vraie inférence, et compte ses mots', async () => {
    const pieces = await collect(ask(room, chain))
    expect(textOf(pieces)).toBe(tinyModelReply)
    const end = pieces.at(-1)
    expect(end).toMatchObject({
      type: 'end',
      reason: 'stop',
      usage: { promptTokens: expect.any(Number), completionTokens: 16 },
    })
  })

  it('s’arrête au nombre de mots demandé', async () => {
    const pieces = await collect(ask(room, chain, { maxTokens: 3 }))
    expect(textOf(pieces)).toMatch(/^Bonjour ! Je/)
    expect(pieces.at(-1)).toMatchObject({ reason: 'length', usage: { completionTokens: 3 } })
  })

  it('garde la mémoire d’une conversation : la suite n’est pas relue', async () => {
    const messages = [
      { role: 'system', content: 'Soyez bref.' },
      { role: 'user', content: 'Bonjour.' },
      { role: 'assistant', content: tinyModelReply },
      { role: 'user', content: 'Et ensuite ?' },
    ] as const
    const pieces = await collect(replyOf(room.engine, { model: chain, messages }))
    expect(textOf(pieces)).toBe(tinyModelReply)
  })

  it('tient à part ce que le modèle pense avant de répondre', async () => {
    await room.addFile(
      'chat/penseur.gguf',
      tinyChatModel({ sentence: '<think> Voyons cela . </think> Bonjour !', name: 'Penseur' }),
    )
    await room.waitUntil(async () =>
      (await room.engine.models(neverAborted())).some(({ id }) => id === 'chat/penseur.gguf'),
    )
    const pieces = await collect(ask(room, 'chat/penseur.gguf'))
    const thought = pieces
      .flatMap((piece) => (piece.type === 'reasoning' ? [piece.text] : []))
      .join('')
    expect([thought.trim(), textOf(pieces).trim()]).toEqual(['Voyons cela .', 'Bonjour !'])
    await room.removeFile('chat/penseur.gguf')
    await room.waitUntil(async () =>
      (await room.embedded.models()).every(({ id }) => id !== 'chat/penseur.gguf'),
    )
  })

  it('refuse une question plus longue que sa mémoire, et répond à la suivante', async () => {
    const messages = [{ role: 'user', content: 'très long '.repeat(2000) }] as const
    expect(await failureOf(replyOf(room.engine, { model: chain, messages }))).toMatchObject({
      reason: 'too-large',
    })
    expect(textOf(await collect(ask(room, chain)))).toBe(tinyModelReply)
  })

  it('change de modèle, dit lequel est en mémoire, et rend la mémoire', async () => {
    await collect(ask(room, endless, { maxTokens: 2 }))
    expect(await room.engine.status?.(neverAborted())).toMatchObject({ loaded: [{ id: endless }] })
    await collect(ask(room, chain))
    expect((await room.embedded.models()).map(({ id, isLoaded }) => [id, isLoaded])).toEqual([
      [chain, true],
      [endless, false],
    ])
    expect(room.embedded.memory()).toBeGreaterThan(0)
    expect(await room.engine.unload?.(chain, neverAborted())).toBe(true)
    expect(room.embedded.memory()).toBe(0)
    expect(await room.engine.unload?.(chain, neverAborted())).toBe(false)
    expect(textOf(await collect(ask(room, chain)))).toBe(tinyModelReply)
  })

  it('redémarre quand on le lui demande', async () => {
    expect(await room.engine.restart?.(neverAborted())).toEqual({ done: 'restarted' })
    expect(textOf(await collect(ask(room, chain)))).toBe(tinyModelReply)
  })
})

describe('le processus des modèles', () => {
  it('tué au milieu d’une réponse : ce qui est venu reste, la question suivante aboutit', async () => {
    const room = await createModelsSetup(files)
    const pieces: ChatChunk[] = []
    const failure = await failureOf(
      (async () => {
        for await (const piece of ask(room, endless)) {
          pieces.push(piece)
          if (pieces.length === 5)
            for (const pid of room.embedded.pids()) process.kill(pid, 'SIGKILL')
        }
      })(),
    )
    expect(failure).toMatchObject({ name: 'EngineFailure', reason: 'cut' })
    expect(textOf(pieces)).toMatch(/^Bon/)
    expect(textOf(await collect(ask(room, chain)))).toBe(tinyModelReply)
    await room.close()
  })

  it('finit quand plus personne ne demande rien', async () => {
    const room = await createModelsSetup(files, { idleMs: 1 })
    await collect(ask(room, chain))
    await room.waitUntil(() => room.embedded.memory() === 0)
    expect(textOf(await collect(ask(room, chain)))).toBe(tinyModelReply)
    await room.close()
  })
})

describe('le dossier des modèles', () => {
  it('un fichier remplacé par un autre du même nom est celui qui répond', async () => {
    const room = await createModelsSetup({ [chain]: tinyChatModel() })
    expect(textOf(await collect(ask(room, chain)))).toBe(tinyModelReply)
    await room.addFile(chain, tinyChatModel({ sentence: 'Un autre modèle .' }))
    await room.embedded.rescan()
    expect(textOf(await collect(ask(room, chain)))).toBe('Un autre modèle .')
    await room.close()
  })

  it('n’offre plus un modèle que son programme refuse, malgré des dehors parfaits', async () => {
    const broken = tinyChatModel({
      values: { 'llama.feed_forward_length': { kind: 'uint32', value: 64 } },
    })
    const room = await createModelsSetup({ ...files, 'chat/boiteux.gguf': broken })
    expect(await failureOf(ask(room, 'chat/boiteux.gguf'))).toMatchObject({ name: 'EngineFailure' })
    expect(await room.embedded.models()).toContainEqual(
      expect.objectContaining({
        id: 'chat/boiteux.gguf',
        problem: expect.objectContaining({ code: 'refused-by-its-program' }),
      }),
    )
    expect((await room.engine.models(neverAborted())).map(({ id }) => id)).not.toContain(
      'chat/boiteux.gguf',
    )
    expect(textOf(await collect(ask(room, chain)))).toBe(tinyModelReply)
    await room.close()
  })

  it('offre un fichier qu’on y pose, et plus celui qu’on en retire', async () => {
    const room = await createModelsSetup()
    const offered = async () => (await room.engine.models(neverAborted())).map(({ id }) => id)
    expect(await offered()).not.toContain(chain)
    expect(await room.embedded.abilities()).toContainEqual({
      ability: 'chat',
      state: 'needs-model',
    })
    await room.addFile(chain, files[chain])
    await room.waitUntil(async () => (await offered()).includes(chain))
    expect(await offered()).toContain('guide')
    expect(await room.embedded.abilities()).toContainEqual({ ability: 'chat', state: 'ready' })
    await room.close()
  })
})
