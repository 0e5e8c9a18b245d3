import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, describeEngine, failureOf, neverAborted, replyOf, textOf } from '#engine.suite.ts'
import type { ChatChunk } from '#engine-chat.ts'
import { createModelsSetup, type ModelsSetup } from '#testing/models/models-setup.ts'
import { tinyChatModel, tinyModelReply } from '#testing/models/tiny-chat-model.ts'

const chain = 'chat/chaine.gguf'
const endless = 'chat/sans-fin.gguf'
const files = {
  [chain]: tinyChatModel(),
  [endless]: tinyChatModel({ isEndless: true, name: 'Sans fin', contextLength: 16_384 }),
}

const requestReply = (
  setup: ModelsSetup,
  model: string,
  options: { maxTokens?: number; temperature?: number } = {},
) =>
  replyOf(setup.engine, {
    model,
    messages: [{ role: 'user', content: 'Bonjour, qui êtes-vous ?' }],
    ...options,
  })

describeEngine('Le moteur intégré, avec un fichier GGUF,', async () => {
  const setup = await createModelsSetup(files)
  return {
    engine: setup.engine,
    model: chain,
    question: 'Bonjour !',
    answer: new RegExp(`^${tinyModelReply.replace('.', '\\.')}$`),
    longQuestion: 'Racontez.',
    close: setup.close,
  }
})

describe('un modèle de discussion dans le dossier', () => {
  let setup: ModelsSetup
  beforeAll(async () => {
    setup = await createModelsSetup(files)
  })
  afterAll(() => setup.close())

  it('répond par une vraie inférence, et compte ses mots', async () => {
    const chunks = await collect(requestReply(setup, chain))
    expect(textOf(chunks)).toBe(tinyModelReply)
    const end = chunks.at(-1)
    expect(end).toMatchObject({
      type: 'end',
      reason: 'stop',
      usage: { promptTokens: expect.any(Number), completionTokens: 16 },
    })
  })

  it('s’arrête au nombre de mots demandé', async () => {
    const chunks = await collect(requestReply(setup, chain, { maxTokens: 3 }))
    expect(textOf(chunks)).toMatch(/^Bonjour ! Je/)
    expect(chunks.at(-1)).toMatchObject({ reason: 'length', usage: { completionTokens: 3 } })
  })

  it('garde la mémoire d’une conversation : la suite n’est pas relue', async () => {
    const messages = [
      { role: 'system', content: 'Soyez bref.' },
      { role: 'user', content: 'Bonjour.' },
      { role: 'assistant', content: tinyModelReply },
      { role: 'user', content: 'Et ensuite ?' },
    ] as const
    const chunks = await collect(replyOf(setup.engine, { model: chain, messages }))
    expect(textOf(chunks)).toBe(tinyModelReply)
  })

  it('tient à part ce que le modèle pense avant de répondre', async () => {
    await setup.addFile(
      'chat/penseur.gguf',
      tinyChatModel({ sentence: '<think> Voyons cela . </think> Bonjour !', name: 'Penseur' }),
    )
    await setup.waitUntil(async () =>
      (await setup.engine.models(neverAborted())).some(({ id }) => id === 'chat/penseur.gguf'),
    )
    const chunks = await collect(requestReply(setup, 'chat/penseur.gguf'))
    const thought = chunks
      .flatMap((chunk) => (chunk.type === 'reasoning' ? [chunk.text] : []))
      .join('')
    expect([thought.trim(), textOf(chunks).trim()]).toEqual(['Voyons cela .', 'Bonjour !'])
    await setup.removeFile('chat/penseur.gguf')
    await setup.waitUntil(async () =>
      (await setup.embedded.models()).every(({ id }) => id !== 'chat/penseur.gguf'),
    )
  })

  it('refuse une question plus longue que sa mémoire, et répond à la suivante', async () => {
    const messages = [{ role: 'user', content: 'très long '.repeat(2000) }] as const
    expect(await failureOf(replyOf(setup.engine, { model: chain, messages }))).toMatchObject({
      reason: 'too-large',
    })
    expect(textOf(await collect(requestReply(setup, chain)))).toBe(tinyModelReply)
  })

  it('change de modèle, dit lequel est en mémoire, et rend la mémoire', async () => {
    await collect(requestReply(setup, endless, { maxTokens: 2 }))
    expect(await setup.engine.status?.(neverAborted())).toMatchObject({ loaded: [{ id: endless }] })
    await collect(requestReply(setup, chain))
    expect((await setup.embedded.models()).map(({ id, isLoaded }) => [id, isLoaded])).toEqual([
      [chain, true],
      [endless, false],
    ])
    expect(setup.embedded.memory()).toBeGreaterThan(0)
    expect(await setup.engine.unload?.(chain, neverAborted())).toBe(true)
    expect(setup.embedded.memory()).toBe(0)
    expect(await setup.engine.unload?.(chain, neverAborted())).toBe(false)
    expect(textOf(await collect(requestReply(setup, chain)))).toBe(tinyModelReply)
  })

  it('redémarre quand on le lui demande', async () => {
    expect(await setup.engine.restart?.(neverAborted())).toEqual({ done: 'restarted' })
    expect(textOf(await collect(requestReply(setup, chain)))).toBe(tinyModelReply)
  })
})

describe('le processus des modèles', () => {
  it('tué au milieu d’une réponse : ce qui est venu reste, la question suivante aboutit', async () => {
    const setup = await createModelsSetup(files)
    const chunks: ChatChunk[] = []
    const failure = await failureOf(
      (async () => {
        for await (const chunk of requestReply(setup, endless)) {
          chunks.push(chunk)
          if (chunks.length === 5)
            for (const pid of setup.embedded.pids()) process.kill(pid, 'SIGKILL')
        }
      })(),
    )
    expect(failure).toMatchObject({ name: 'EngineFailure', reason: 'cut' })
    expect(textOf(chunks)).toMatch(/^Bon/)
    expect(textOf(await collect(requestReply(setup, chain)))).toBe(tinyModelReply)
    await setup.close()
  })

  it('finit quand plus personne ne demande rien', async () => {
    const setup = await createModelsSetup(files, { idleMs: 1 })
    await collect(requestReply(setup, chain))
    await setup.waitUntil(() => setup.embedded.memory() === 0)
    expect(textOf(await collect(requestReply(setup, chain)))).toBe(tinyModelReply)
    await setup.close()
  })
})

describe('le dossier des modèles', () => {
  it('un fichier remplacé par un autre du même nom est celui qui répond', async () => {
    const setup = await createModelsSetup({ [chain]: tinyChatModel() })
    expect(textOf(await collect(requestReply(setup, chain)))).toBe(tinyModelReply)
    await setup.addFile(chain, tinyChatModel({ sentence: 'Un autre modèle .' }))
    await setup.embedded.rescan()
    expect(textOf(await collect(requestReply(setup, chain)))).toBe('Un autre modèle .')
    await setup.close()
  })

  it('n’offre plus un modèle que son programme refuse, malgré des dehors parfaits', async () => {
    const broken = tinyChatModel({
      values: { 'llama.feed_forward_length': { kind: 'uint32', value: 64 } },
    })
    const setup = await createModelsSetup({ ...files, 'chat/boiteux.gguf': broken })
    expect(await failureOf(requestReply(setup, 'chat/boiteux.gguf'))).toMatchObject({
      name: 'EngineFailure',
    })
    expect(await setup.embedded.models()).toContainEqual(
      expect.objectContaining({
        id: 'chat/boiteux.gguf',
        problem: expect.objectContaining({ code: 'refused-by-its-program' }),
      }),
    )
    expect((await setup.engine.models(neverAborted())).map(({ id }) => id)).not.toContain(
      'chat/boiteux.gguf',
    )
    expect(textOf(await collect(requestReply(setup, chain)))).toBe(tinyModelReply)
    await setup.close()
  })

  it('offre un fichier qu’on y pose, et plus celui qu’on en retire', async () => {
    const setup = await createModelsSetup()
    const offered = async () => (await setup.engine.models(neverAborted())).map(({ id }) => id)
    expect(await offered()).not.toContain(chain)
    expect(await setup.embedded.abilities()).toContainEqual({
      ability: 'chat',
      state: 'needs-model',
    })
    await setup.addFile(chain, files[chain])
    await setup.waitUntil(async () => (await offered()).includes(chain))
    expect(await offered()).toContain('guide')
    expect(await setup.embedded.abilities()).toContainEqual({ ability: 'chat', state: 'ready' })
    await setup.close()
  })
})
