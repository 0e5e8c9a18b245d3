import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createEnginesSetup } from '#testing/engines/engines-setup.ts'

const setup = await createEnginesSetup()
afterAll(() => setup[Symbol.asyncDispose]())
afterEach(setup.reset)
const { asAdmin, configure, list, post, add, addPool, change, remove, states, offering } = setup
const { doubleAt, textModels, idsOf, createChat, ask, replyOf, chatCalls } = setup

describe('plusieurs moteurs', () => {
  test('le premier a des identifiants nus, les autres commencent par le leur', async () => {
    offering(0, 'qwen3')
    offering(1, 'qwen3', 'org/llama é')
    expect((await add(0)).id).toBe('localai')
    expect((await add(1, { name: 'Ollama de l’accueil' })).id).toBe('ollama-de-l-accueil')
    expect(await idsOf()).toEqual([
      'qwen3',
      'ollama-de-l-accueil/qwen3',
      'ollama-de-l-accueil/org/llama é',
    ])
    const reply = await replyOf(await createChat('ollama-de-l-accueil/qwen3'))
    expect([chatCalls(0), chatCalls(1), reply?.engine]).toEqual([0, 1, 'Ollama de l’accueil'])
  })

  test('la page de configuration montre toujours la première ligne, et la change', async () => {
    await add(0, { name: 'Le gros', apiKey: 'sk-une' })
    const read = async () =>
      (await asAdmin('GET', '/admin/config')).json<{
        data: { localai: { baseUrl: string; apiKeySet: boolean } }
      }>().data.localai
    expect(await read()).toMatchObject({ baseUrl: doubleAt(0).url, apiKeySet: true })
    await configure({ localai: { baseUrl: doubleAt(2).url } })
    expect(await list()).toMatchObject([
      { id: 'localai', name: 'Le gros', baseUrl: doubleAt(2).url, hasKey: false },
    ])
  })

  test('se rangent autrement, et leurs modèles aussi', async () => {
    offering(0, 'qwen3')
    offering(1, 'llama')
    const [one, two] = [await add(0), await add(1)]
    const order = (ids: readonly string[]) => asAdmin('PUT', '/admin/engines/order', { ids })
    expect((await order([two.id, one.id])).status).toBe(200)
    expect(await idsOf()).toEqual([`${two.id}/llama`, 'qwen3'])
    expect((await order([one.id])).json()).toMatchObject({ code: 'engine.list-changed' })
  })

  test('deux lignes pour une adresse, un nom pris, un groupe du nom d’un moteur sont refusés', async () => {
    const { id } = await add(0)
    const second = await add(1)
    const refused = async (body: object) => {
      const base = { name: 'Autre', kind: 'openai', baseUrl: doubleAt(2).url }
      const response = await post({ ...base, ...body })
      return [response.status, response.json().code]
    }
    expect(await refused({ baseUrl: `${doubleAt(0).url}/v1/` })).toEqual([
      409,
      'engine.address-taken',
    ])
    expect(await refused({ name: 'machine 2' })).toEqual([409, 'engine.name-taken'])
    expect(await refused({ pool: second.id })).toEqual([409, 'engine.name-taken'])
    expect(await refused({ baseUrl: 'http://169.254.169.254/' })).toEqual([
      400,
      'configuration.address-refused',
    ])
    expect(await refused({ apiKey: 'une\nclé' })).toEqual([400, 'request.invalid'])
    expect((await list()).map((engine) => engine.id)).toEqual([id, second.id])
  })
})

describe('un groupe', () => {
  test('offre une fois le modèle commun, avec le plus petit contexte', async () => {
    await addPool()
    for (const [index, contextSize] of [8192, 4096].entries()) {
      const { control } = doubleAt(index)
      control.server = 'vllm'
      control.models = [{ id: 'qwen3', capabilities: ['chat'], contextSize }]
    }
    await asAdmin('DELETE', '/system/cache')
    const models = await textModels()
    expect(models).toMatchObject([{ id: 'qwen3', engine: 'gpu' }])
    expect(models).toHaveLength(1)
  })

  test('répond par l’autre quand l’un ne répond plus, avant le premier mot', async () => {
    const [, two] = await addPool({ choice: 'ordered' })
    const chat = await createChat('qwen3')
    expect((await replyOf(chat))?.engine).toBe('Machine 1')
    const { control } = doubleAt(0)
    control.chatFault = { type: 'refuse', as: 'cooldown' }
    expect(await replyOf(chat)).toMatchObject({ engine: 'Machine 2', role: 'assistant' })
    expect([chatCalls(0), chatCalls(1)]).toEqual([2, 1])
    await remove(two.id)
    expect((await ask(chat)).json()).toMatchObject({ code: 'engine.busy' })
  })

  test('garde ce qui est venu quand la réponse est coupée après le premier mot', async () => {
    await addPool({ choice: 'ordered' })
    const chat = await createChat('qwen3')
    const response = await ask(chat, '[[coupe]]')
    expect(response.json()).toMatchObject({ code: 'chat.reply-cut' })
    expect([chatCalls(0), chatCalls(1)]).toEqual([1, 0])
  })

  test('passe outre un moteur qui ment sur ses modèles', async () => {
    await addPool({ choice: 'ordered' })
    const chat = await createChat('qwen3')
    await replyOf(chat)
    doubleAt(0).control.routeFaults = {
      '/v1/chat/completions': {
        type: 'answer',
        status: 404,
        body: '{"error":{"message":"model not found","code":"model_not_found"}}',
        headers: { 'content-type': 'application/json' },
      },
    }
    expect((await replyOf(chat))?.engine).toBe('Machine 2')
  })

  test('garde les identifiants des anciens chats quand un moteur y entre', async () => {
    offering(0, 'autre')
    offering(1, 'llama')
    await add(0)
    const engine = await add(1)
    const chat = await createChat(`${engine.id}/llama`)
    await change(engine.id, { pool: 'gpu' })
    const models = await textModels()
    expect(models.find(({ id }) => id === 'gpu/llama')?.aliases).toContain(`${engine.id}/llama`)
    expect((await replyOf(chat))?.engine).toBe('Machine 2')
    await change(engine.id, { pool: '' })
    expect((await replyOf(await createChat('gpu/llama')))?.engine).toBe('Machine 2')
  })

  test('dit quand les fichiers d’un modèle ne sont pas les mêmes partout', async () => {
    await addPool()
    for (const [index, digest] of ['sha256:a', 'sha256:b'].entries()) {
      const { control } = doubleAt(index)
      control.server = 'ollama'
      control.models = [{ id: 'qwen3', capabilities: ['chat'], digest }]
    }
    await asAdmin('DELETE', '/system/cache')
    expect(await states()).toMatchObject([
      { product: 'Ollama', differingModels: ['qwen3'] },
      { product: 'Ollama', differingModels: ['qwen3'] },
    ])
  })

  test('dit la charge que le moteur annonce', async () => {
    const { control } = doubleAt(0)
    control.server = 'vllm'
    control.load = { running: 3, waiting: 2 }
    await add(0)
    expect(await states()).toMatchObject([
      { product: 'vLLM', version: '0.11.0', load: { running: 4, waiting: 2, slots: null } },
    ])
    control.server = 'llama-cpp'
    await asAdmin('PATCH', '/admin/engines/localai', { slots: 4 })
    expect(await states()).toMatchObject([{ load: { running: 3, waiting: 0, slots: 4 } }])
  })

  test('un moteur plein reçoit moins d’appels, et la page le dit', async () => {
    const [one] = await addPool({ choice: 'ordered', slots: 4 })
    const chat = await createChat('qwen3')
    await replyOf(chat)
    doubleAt(0).control.chatFault = { type: 'refuse', as: 'cooldown' }
    await replyOf(chat)
    const state = (await states()).find(({ id }) => id === one.id)
    expect(state).toMatchObject({ health: 'running', slots: 2, isLimited: true, running: 0 })
  })
})

describe('un moteur que l’on retire du service', () => {
  test('vidé, n’offre plus rien, et finit ce qu’il a commencé', async () => {
    offering(0, 'qwen3')
    const { id } = await add(0)
    const [chat, other] = [await createChat('qwen3'), await createChat('qwen3')]
    const { control } = doubleAt(0)
    control.tokensPerSecond = 50
    const answer = ask(chat, '[[long:40]]')
    await expect.poll(() => chatCalls(0)).toBe(1)
    await change(id, { switch: 'draining' })
    expect(await idsOf()).toEqual([])
    expect((await ask(other)).status).toBe(403)
    expect((await answer).status).toBe(200)
  })

  test('désactivé, ses réponses s’arrêtent, et ce qui est venu reste', async () => {
    offering(0, 'qwen3')
    const { id } = await add(0)
    const chat = await createChat('qwen3')
    const answer = ask(chat, '[[lent]]')
    await expect.poll(() => chatCalls(0)).toBe(1)
    await change(id, { switch: 'off' })
    expect((await answer).json()).toMatchObject({ code: 'engine.cut' })
    expect(await states()).toMatchObject([{ id, health: 'off' }])
    await change(id, { switch: 'on' })
    expect(await idsOf()).toEqual(['qwen3'])
  })

  test('retiré, dit d’abord ce qui manquerait', async () => {
    offering(0, 'qwen3', 'seul')
    offering(1, 'qwen3')
    const one = await add(0, { pool: 'gpu' })
    await add(1, { pool: 'gpu' })
    await createChat('seul')
    const use = await asAdmin('GET', `/admin/engines/${one.id}/use`)
    expect(use.json()).toMatchObject({
      data: { onlyHereCount: 1, sharedCount: 1, chatCount: 1, emptyPages: [] },
    })
    await remove(one.id)
    expect(await idsOf()).toEqual(['gpu/qwen3'])
    expect((await replyOf(await createChat('qwen3')))?.engine).toBe('Machine 2')
    expect((await list()).map(({ name }) => name)).toEqual(['Machine 2'])
  })
})
