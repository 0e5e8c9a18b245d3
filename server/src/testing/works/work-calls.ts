import type { Chat } from '@atelier/contract/chat/chat'
import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import type { Owner } from '../access/access-sample.ts'
import { accessSamples } from '../access/access-samples.ts'
import { createAccessKeyFor } from '../access/create-access-key.ts'
import { enginesOfEveryKind } from '../access/filled-installation.ts'
import { createTestApp } from '../create-test-app.ts'

export interface Answer<T> {
  readonly status: number
  readonly data: T
  /** Of a failure. */
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}
type CallMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Where lists of each kind are. */
export const workLists: Readonly<Record<ListedKind, string>> = {
  chat: '/chat',
  image: '/images/history',
  inpainting: '/inpainting/history',
  reading: '/tts/history',
  transcription: '/audio/history',
}

const makeId = {
  chat: accessSamples.chat.read,
  image: accessSamples.images.read,
  inpainting: accessSamples.inpainting.read,
  reading: accessSamples.speech.read,
  transcription: accessSamples.transcription.read,
} as const

/** An application with one user, who calls; `kinds` when works of every kind are made. */
export async function createWorkCalls({ kinds = false } = {}) {
  const engines = kinds ? enginesOfEveryKind() : [createScriptedEngine({ id: 'localai' })]
  const app = await createTestApp({ engines })
  const account = await app.createUser('Camille')
  const { token } = account
  const call = async <T = unknown>(
    method: CallMethod,
    path: string,
    body?: unknown,
    by = token,
  ): Promise<Answer<T>> => {
    const { status, json } = await app.call(method, path, {
      token: by,
      ...(body !== undefined && { body }),
    })
    return { status, ...json<{ data: T; code: string }>() }
  }
  const owner = async (): Promise<Owner> => ({
    ...{ key: await createAccessKeyFor(app, account), token, email: account.user.email },
    ...{ password: 'motdepasse', refreshToken: account.tokens.refreshToken },
  })
  return {
    app,
    token,
    userId: account.user.id,
    call,
    get: async <T>(path: string) => (await call<T>('GET', path)).data,
    async createChat(title: string, by = token): Promise<string> {
      const body = { title, model: 'modele-scripte' }
      return (await call<Chat>('POST', '/chat/create', body, by)).data.id
    },
    async make(kind: ListedKind): Promise<string> {
      const { own = {} } = await makeId[kind](app, await owner())
      return Object.values(own)[0] ?? ''
    },
    stranger: async () => (await app.createUser('Autre')).token,
  }
}
export type WorkCalls = Awaited<ReturnType<typeof createWorkCalls>>
