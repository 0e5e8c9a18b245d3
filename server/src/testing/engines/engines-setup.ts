import type { Message } from '@atelier/contract/chat/chat'
import type { EngineState } from '@atelier/contract/engines/engine-reports'
import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import type { Model } from '@atelier/contract/models/models'
import {
  type LocalAiDouble,
  startLocalAiDouble,
} from '@atelier/engine/testing/localai-double/localai-double'
import { createTestApp } from '../create-test-app.ts'

/** An installation with an administrator, a user, and machines that an engine answers at. */
export async function createEnginesSetup({ machines = 3 } = {}) {
  const app = await createTestApp({ engines: 'environment' })
  const admin = (await app.createUser('Admin')).token
  const user = (await app.createUser()).token
  const doubles = await Promise.all(Array.from({ length: machines }, () => startLocalAiDouble()))
  const asAdmin = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => app.call(method, path, { token: admin, ...(body && { body }) })
  const configure = (body: object) => asAdmin('PUT', '/admin/config', body)
  await configure({ limits: { rateLimitPerMinute: 1000 } })

  function doubleAt(index: number): LocalAiDouble {
    const double = doubles[index]
    if (!double) throw new Error('no such double')
    return double
  }
  const list = async () =>
    (await asAdmin('GET', '/admin/engines')).json<{ data: { engines: InstalledEngine[] } }>().data
      .engines
  const remove = (id: string) => asAdmin('DELETE', `/admin/engines/${id}`)

  return {
    app,
    user,
    asAdmin,
    configure,
    doubleAt,
    list,
    remove,
    ...engineActions({ asAdmin, doubleAt }),
    ...chatActions(app, user, doubleAt),
    /** No engine, and doubles as at first. */
    async reset() {
      for (const { id } of await list()) await remove(id)
      for (const double of doubles) double.reset()
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await Promise.all(doubles.map((double) => double.close()))
    },
  }
}
export type EnginesSetup = Awaited<ReturnType<typeof createEnginesSetup>>
type App = Awaited<ReturnType<typeof createTestApp>>
type Call = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
) => ReturnType<App['call']>
type DoubleAt = (index: number) => LocalAiDouble

function engineActions({ asAdmin, doubleAt }: { asAdmin: Call; doubleAt: DoubleAt }) {
  const post = (body: object) => asAdmin('POST', '/admin/engines', body)
  const offering = (index: number, ...ids: readonly string[]) => {
    const { control } = doubleAt(index)
    control.models = ids.map((id) => ({ id, capabilities: ['chat'] }))
  }
  async function add(index: number, body: object = {}) {
    const base = { name: `Machine ${index + 1}`, kind: 'localai', baseUrl: doubleAt(index).url }
    const response = await post({ ...base, ...body })
    if (response.status !== 200) throw new Error(`not added: ${response.text}`)
    return response.json<{ data: InstalledEngine }>().data
  }
  return {
    post,
    offering,
    add,
    change: (id: string, body: object) => asAdmin('PATCH', `/admin/engines/${id}`, body),
    states: async () =>
      (await asAdmin('GET', '/admin/engines/states')).json<{ data: { states: EngineState[] } }>()
        .data.states,
    tryAddress: async (body: object) => (await asAdmin('POST', '/admin/engines/test', body)).json(),
    /** `Machine 1` and `Machine 2`, in one group. */
    async addPool(body: object = {}) {
      for (const index of [0, 1]) offering(index, 'qwen3')
      return [
        await add(0, { pool: 'gpu', ...body }),
        await add(1, { pool: 'gpu', ...body }),
      ] as const
    },
  }
}

function chatActions(app: App, token: string, doubleAt: DoubleAt) {
  const textModels = async () =>
    (await app.call('GET', '/models?type=text', { token }))
      .json<{ data: Model[] }>()
      .data.filter(({ isGuide }) => !isGuide)
  const ask = (chatId: string, content = 'Bonjour') =>
    app.call('POST', `/chat/${chatId}/messages`, { token, body: { content, role: 'user' } })
  return {
    textModels,
    idsOf: async () => (await textModels()).map(({ id }) => id),
    ask,
    async createChat(model: string) {
      const body = { title: 'Essai', model }
      const created = await app.call('POST', '/chat/create', { token, body })
      if (created.status !== 200) throw new Error(`no chat: ${created.text}`)
      return created.json<{ data: { id: string } }>().data.id
    },
    async replyOf(chatId: string, content?: string) {
      const { status, text } = await ask(chatId, content)
      if (status !== 200) throw new Error(`no reply: ${text}`)
      const page = await app.call('GET', `/chat/${chatId}/messages`, { token })
      return page.json<{ data: { messages: Message[] } }>().data.messages.at(-1)
    },
    chatCalls: (index: number) =>
      doubleAt(index).requests.filter(({ path }) => path === '/v1/chat/completions').length,
  }
}
