import type { SignInResult } from '@atelier/contract/account/account'
import type { Notice } from '@atelier/contract/notices/notices'
import type { Retention } from '@atelier/contract/retention/retention'
import {
  noRetention,
  type RetentionRule,
  type RetentionRules,
} from '@atelier/contract/retention/retention-rules'
import type { Trash } from '@atelier/contract/trash/trash'
import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { Work, WorkPage } from '@atelier/contract/works/works'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createTestApp } from '../create-test-app.ts'
import { createManualClock } from '../manual-clock.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Rules that differ from none in these alone. */
export const rulesWith = (
  changes: Partial<Record<ListedKind, Partial<RetentionRule>>>,
): RetentionRules => ({
  chat: { ...noRetention, ...changes.chat },
  image: { ...noRetention, ...changes.image },
  inpainting: { ...noRetention, ...changes.inpainting },
  reading: { ...noRetention, ...changes.reading },
  transcription: { ...noRetention, ...changes.transcription },
})

/** An application with an administrator and one user, whose nights come when the test says so. */
export async function createRetentionSetup() {
  const clock = createManualClock(Date.parse('2026-03-01T12:00:00Z'))
  const app = await createTestApp({ clock, engines: [createScriptedEngine({ id: 'localai' })] })
  const accounts: { token: string; readonly email: string }[] = []
  const newAccount = async (name: string) => {
    const { token, user } = await app.createUser(name)
    const account = { token, email: user.email }
    accounts.push(account)
    return account
  }
  const admin = await newAccount('Admin')
  const owner = await newAccount('Camille')
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    token = owner.token,
  ) => {
    const { status, json } = await app.call(method, path, {
      token,
      ...(body !== undefined && { body }),
    })
    return { status, ...json<{ data: T; code: string }>() }
  }
  const get = async <T>(path: string, token = owner.token) =>
    (await call<T>('GET', path, undefined, token)).data
  const { retention } = app.services
  return {
    app,
    clock,
    admin,
    owner,
    newAccount,
    call,
    get,
    async createChat(title: string, token = owner.token) {
      const body = { title, model: 'modele-scripte' }
      return (await call<{ id: string }>('POST', '/chat/create', body, token)).data.id
    },
    async createProject(name: string) {
      return (await call<{ id: string }>('POST', '/projects', { name })).data.id
    },
    /** As the administrator saves them; what they mean for each work is announced when it returns. */
    async saveRules(changes: Partial<Record<ListedKind, Partial<RetentionRule>>>) {
      const body = { rules: rulesWith(changes) }
      const answer = await call('PUT', '/admin/retention', body, admin.token)
      await retention.idle()
      return answer
    },
    async choose(days: Partial<Record<ListedKind, number | null>>, token = owner.token) {
      const answer = await call<Retention>('PUT', '/retention', { days }, token)
      await retention.idle()
      return answer
    },
    /** Sessions end meanwhile, so everyone signs in again. */
    async days(count: number) {
      clock.advance(count * dayMs)
      for (const account of accounts) {
        const body = { email: account.email, password: 'motdepasse' }
        const signedIn = await app.call('POST', '/auth/login', { body })
        // Whoever has left stays away.
        if (signedIn.status === 200)
          account.token = signedIn.json<{ data: SignInResult }>().data.tokens.accessToken
      }
    },
    run: () => retention.run(),
    titles: async (query = '') =>
      (await get<WorkPage>(`/works?limit=100${query}`)).works.map(({ title }) => title).sort(),
    announced: async () =>
      (await get<WorkPage>('/works?limit=100')).works
        .filter(({ retentionAt }: Work) => retentionAt !== undefined)
        .map(({ title }) => title)
        .sort(),
    trashed: async () =>
      (await get<Trash>('/trash')).works.map(({ title, reason }) => `${title}: ${reason}`).sort(),
    notices: async () =>
      (await get<Notice[]>('/notifications')).filter(({ topic }) => topic === 'retention'),
    [Symbol.asyncDispose]: () => app.close(),
  }
}
export type RetentionSetup = Awaited<ReturnType<typeof createRetentionSetup>>
