import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import type { Clock } from '#platform/clock.ts'
import type { TestApp } from '../create-test-app.ts'
import { startServersTogether } from './servers-together.ts'

/** Three servers of one installation, with an administrator and a user. */
export async function startThreeServers(options: { readonly clock?: Clock } = {}) {
  const together = await startServersTogether({
    engines: [createScriptedEngine({ id: 'localai', name: 'LocalAI' })],
    ...options,
  })
  const one = await together.start()
  const two = await together.start()
  const three = await together.start()
  const admin = (await one.createUser('Admin')).token
  const owner = await one.createUser('Odile')
  return { one, two, three, admin, owner, stop: () => together[Symbol.asyncDispose]() }
}
export type ThreeServers = Awaited<ReturnType<typeof startThreeServers>>

type Method = Parameters<TestApp['call']>[0]
/** Calls one of them, as somebody or without a session. */
export const as =
  (app: TestApp, token?: string) =>
  async <T>(method: Method, path: string, body?: unknown) => {
    const { status, json } = await app.call(method, path, {
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body }),
    })
    return { status, ...json<{ data: T; code?: string }>() }
  }

/** The id of a chat with a question and its reply. */
export async function importChat(app: TestApp, token: string): Promise<string> {
  const messages = [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: 'Bonjour à vous.', model: 'modele-scripte' },
  ]
  const json = JSON.stringify({ title: 'Le budget', model: 'modele-scripte', messages })
  const made = await as(app, token)<{ id: string }[]>('POST', '/chat/import', { json })
  return made.data[0]?.id ?? ''
}
