import type { CreatedImage } from '@atelier/contract/images/images'
import { startSdApiDouble } from '@atelier/engine/testing/sdapi-double/sdapi-double'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createEnginesSetup } from '#testing/engines/engines-setup.ts'

const setup = await createEnginesSetup({ machines: 4 })
const painter = await startSdApiDouble()
afterAll(async () => {
  await setup[Symbol.asyncDispose]()
  await painter.close()
})
const { app, user, add, post, doubleAt, idsOf, textModels, createChat, ask, replyOf } = setup
const { asAdmin, chatCalls, states } = setup

/** Two LocalAI with the same model, an Ollama, a vLLM, and a server of pictures. */
beforeEach(async () => {
  for (const index of [0, 1]) setup.offering(index, 'qwen3')
  setup.offering(2, 'mistral:7b')
  setup.offering(3, 'org/Llama-3')
  doubleAt(2).control.server = 'ollama'
  doubleAt(3).control.server = 'vllm'
  await add(0, { pool: 'gpu', choice: 'ordered' })
  await add(1, { pool: 'gpu', choice: 'ordered' })
  await add(2, { name: 'Accueil', kind: 'openai' })
  await add(3, { name: 'Salle serveur', kind: 'openai' })
  await post({ name: 'Atelier photo', kind: 'sdapi', baseUrl: painter.url })
})
afterEach(async () => {
  await setup.reset()
  painter.reset()
})

const everyText = ['qwen3', 'accueil/mistral:7b', 'salle-serveur/org/Llama-3']
const forget = () => asAdmin('DELETE', '/system/cache')
const sorted = <T>(values: readonly T[]) => values.toSorted()

test('cinq moteurs de quatre sortes offrent chaque modèle une fois, et chacun répond du sien', async () => {
  expect(sorted(await idsOf())).toEqual(sorted(everyText))
  const answering = []
  for (const id of everyText) answering.push((await replyOf(await createChat(id)))?.engine)
  expect(answering).toEqual(['Machine 1', 'Accueil', 'Salle serveur'])
  const images = await app.call('GET', '/models?type=image', { token: user })
  const [first] = images.json<{ data: { id: string; engine: string }[] }>().data
  expect(first?.engine).toBe('Atelier photo')
  const body = { prompt: 'Un phare', model: first?.id, width: 256, height: 256 }
  const made = await app.call('POST', '/images/generations', { token: user, body })
  expect(made.json<{ data: CreatedImage }>().data.image.model).toBe(first?.id)
})

test('un moteur mort n’empêche pas les autres, et la page le dit', async () => {
  doubleAt(2).control.otherFault = { type: 'drop' }
  await forget()
  expect(sorted(await idsOf())).toEqual(sorted(['qwen3', 'salle-serveur/org/Llama-3']))
  expect((await replyOf(await createChat('qwen3')))?.engine).toBe('Machine 1')
  const stopped = (await states()).filter(({ health }) => health !== 'running')
  expect(stopped.map(({ id }) => id)).toEqual(['accueil'])
})

test('un moteur muet fait attendre une fois, puis les listes viennent sans lui', async () => {
  doubleAt(3).control.routeFaults = { '/v1/models': { type: 'hang' } }
  await forget()
  for (const _ of [1, 2, 3])
    expect(sorted(await idsOf())).toEqual(sorted(['qwen3', 'accueil/mistral:7b']))
  const asked = doubleAt(3).requests.filter(({ path }) => path === '/v1/models')
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('un modèle qui disparaît pendant qu’il répond finit sa phrase, puis n’est plus offert', async () => {
  const chat = await createChat('accueil/mistral:7b')
  const { control } = doubleAt(2)
  control.tokensPerSecond = 50
  const answer = ask(chat, '[[long:40]]')
  await expect.poll(() => chatCalls(2)).toBe(1)
  control.models = [{ id: 'gemma', capabilities: ['chat'] }]
  await forget()
  expect(await idsOf()).toContain('accueil/gemma')
  expect((await answer).status).toBe(200)
  expect((await ask(chat)).json()).toMatchObject({ code: 'model.not-offered' })
})

test('un moteur qui prend d’autres modèles d’un groupe n’y change pas ceux des autres', async () => {
  doubleAt(1).control.models = [{ id: 'phi', capabilities: ['chat'] }]
  await forget()
  expect(sorted(await idsOf())).toEqual(sorted([...everyText, 'phi']))
  expect((await replyOf(await createChat('phi')))?.engine).toBe('Machine 2')
})

test('cinq cents modèles, des barres et des accents : chacun une fois, et trouvé par son nom', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => `équipe/modèle n° ${index}`)
  setup.offering(3, ...ids)
  await forget()
  const models = await textModels()
  const own = models.filter(({ id }) => id.startsWith('salle-serveur/'))
  expect(new Set(own.map(({ id }) => id)).size).toBe(500)
  expect(own.at(-1)).toMatchObject({ id: 'salle-serveur/équipe/modèle n° 499' })
  const chat = await createChat('salle-serveur/équipe/modèle n° 250')
  expect((await replyOf(chat))?.engine).toBe('Salle serveur')
  const [sent] = doubleAt(3).requests.filter(({ path }) => path === '/v1/chat/completions')
  expect(sent?.body).toMatchObject({ model: 'équipe/modèle n° 250' })
})
