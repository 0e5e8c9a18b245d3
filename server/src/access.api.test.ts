import { urlPathOf } from '@atelier/contract/gateway/openai-wire'
import { myDataKinds } from '@atelier/contract/my-data/my-data'
import { createScriptedEmbeddingEngine } from '@atelier/engine/testing/scripted/scripted-embedding-engine'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccessCase,
  accessCases,
  accessFaults,
  type Callers,
} from '#testing/access/access-matrix.ts'
import type { Owner, SampleCall } from '#testing/access/access-sample.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createRightCallers, type RightCallers } from '#testing/groups/right-callers.ts'
import { rightFaults, unprotectedFaults } from '#testing/groups/right-faults.ts'

let app: TestApp
let callers: Omit<Callers, 'owner' | 'trashEverything'>
let rightCallers: RightCallers

/** A new owner for each operation: some operations end a session or change the account. */
async function newOwner(): Promise<Owner> {
  const user = await app.createUser('Propriétaire')
  await rightCallers.open(user.token)
  return {
    key: await createAccessKeyFor(app, user),
    token: user.token,
    email: user.user.email,
    password: 'motdepasse',
    refreshToken: user.tokens.refreshToken,
  }
}

async function trashWorksOf({ token }: Owner): Promise<void> {
  for (const kind of myDataKinds) await app.call('DELETE', `/belongings/${kind}`, { token })
  const { data } = (await app.call('GET', '/knowledge/collections', { token })).json<{
    data?: { id: string; isOwn: boolean }[]
  }>()
  for (const { id, isOwn } of data ?? [])
    if (isOwn) await app.call('DELETE', `/knowledge/collections/${id}`, { token })
  const prompts = (await app.call('GET', '/prompts', { token })).json<{
    data?: { id: string; isOwn: boolean }[]
  }>()
  for (const { id, isOwn } of prompts.data ?? [])
    if (isOwn) await app.call('DELETE', `/prompts/${id}`, { token })
}

const callersWith = (owner: Owner): Callers => ({
  ...callers,
  owner,
  trashEverything: () => trashWorksOf(owner),
})

async function refused(column: 'is_active' | 'is_suspended') {
  const user = await app.createUser('Écartée')
  const change = column === 'is_active' ? { is_active: 0 } : { is_suspended: 1 }
  await app.services.database.queries
    .updateTable('users')
    .set(change)
    .where('id', '=', user.user.id)
    .execute()
  return user.token
}

beforeAll(async () => {
  const engines = [
    createScriptedEngine({ id: 'localai' }),
    createScriptedImageEngine(),
    createScriptedSpeechEngine(),
    createScriptedTranscriptionEngine(),
    createScriptedEmbeddingEngine(),
  ]
  app = await createTestApp({ engines })
  const { token: admin, user: administrator } = await app.createUser('Admin')
  const stranger = (await app.createUser('Étrangère')).token
  callers = {
    admin,
    stranger,
    inactive: await refused('is_active'),
    suspended: await refused('is_suspended'),
  }
  rightCallers = await createRightCallers(app, administrator.email)
  await rightCallers.open(stranger)
})
afterAll(() => app.close())

/** A stream may have no end: its first bytes show whether the caller was let in. */
async function callStream(
  operation: AccessCase['operation'],
  path: string,
  { token, sample }: { token?: string; sample: SampleCall },
) {
  const connection = new AbortController()
  const response = await fetch(`${await app.url()}${urlPathOf(path)}`, {
    method: operation.method,
    signal: connection.signal,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(sample.body !== undefined && { body: JSON.stringify(sample.body) }),
  })
  const code = response.ok ? undefined : ((await response.json()) as { code: string }).code
  connection.abort()
  return { status: response.status, ...(code !== undefined && { code }) }
}

/** Programs receive OpenAI's shape. */
interface Refusal {
  readonly code?: string
  readonly error: string | { readonly code: string }
}
const codeOf = ({ code, error }: Refusal): string =>
  code ?? (typeof error === 'string' ? '' : error.code)

async function call(
  operation: AccessCase['operation'],
  path: string,
  { token, sample }: { token?: string; sample: SampleCall },
) {
  if (operation.reply.kind === 'events')
    return callStream(operation, path, { ...(token !== undefined && { token }), sample })
  const { status, json } = await app.call(operation.method, path, {
    ...(token !== undefined && { token }),
    ...(sample.body !== undefined && { body: sample.body }),
    ...(sample.rawBody && { rawBody: sample.rawBody }),
    ...(sample.headers && { headers: sample.headers }),
  })
  return { status, ...(status >= 400 && { code: codeOf(json<Refusal>()) }) }
}

const names = accessCases({} as TestApp, {} as Owner).map((line) => line.name)
const lineOf = (name: string, owner: Owner) =>
  accessCases(app, owner).find((line) => line.name === name) as AccessCase

describe('qui peut appeler quoi', () => {
  test.each(names)('%s', async (name) => {
    const owner = await newOwner()
    const line = lineOf(name, owner)
    // The owner calls last.
    const faults = await rightFaults(call, line, rightCallers)
    expect([...faults, ...(await accessFaults(call, line, callersWith(owner)))]).toEqual([])
  })
})

describe('la matrice mord', () => {
  const planted = async (faulty: typeof call, name: string) => {
    const owner = await newOwner()
    return accessFaults(faulty, lineOf(name, owner), callersWith(owner))
  }

  test('sur un serveur qui ne demande pas de session', async () => {
    const open = async (...[operation, path, { sample }]: Parameters<typeof call>) =>
      call(operation, path, { token: callers.stranger, sample })
    expect(await planted(open, 'models.list')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^anonymous: 200/)]),
    )
  })

  test('sur un serveur qui oublie de regarder à qui est le chat', async () => {
    let ownerToken = ''
    const blind = async (...[operation, path, options]: Parameters<typeof call>) => {
      if (options.token !== callers.stranger) return call(operation, path, options)
      return call(operation, path, { ...options, token: ownerToken })
    }
    const owner = await newOwner()
    ownerToken = owner.token
    expect(await accessFaults(blind, lineOf('chat.read', owner), callersWith(owner))).toEqual([
      expect.stringMatching(/^stranger: 200/),
    ])
  })

  test('sur un serveur qui montre ce qui est dans la corbeille', async () => {
    const owner = await newOwner()
    const forgetful = { ...callersWith(owner), trashEverything: async () => 'nothing' }
    expect(await accessFaults(call, lineOf('images.read', owner), forgetful)).toEqual([
      expect.stringMatching(/^owner of what is in the trash: 200/),
    ])
  })

  test.each([
    ['les droits', 'audit.list', 'delegate of audit'],
    ['la preuve', 'users.remove', 'unproved'],
    ['le second facteur', 'audit.list', 'without factor'],
    ['l’outil', 'chat.list', 'without tools'],
  ])('sur un serveur qui oublie %s', async (_, name, who) => {
    const { delegates, sleeping, toolless, unproved } = rightCallers
    const audit = delegates.get('audit')
    const instead = new Map<string | undefined, string>([
      [audit, callers.stranger],
      [sleeping, audit ?? ''],
      [toolless.token, callers.stranger],
      [unproved.admin, callers.admin],
    ])
    const faulty = (...[operation, path, options]: Parameters<typeof call>) => {
      const token = instead.get(options.token) ?? options.token
      return call(operation, path, { ...options, ...(token !== undefined && { token }) })
    }
    const owner = await newOwner()
    expect(await rightFaults(faulty, lineOf(name, owner), rightCallers)).toContainEqual(
      expect.stringContaining(who),
    )
  })

  test('sur un serveur qui refuse tout le monde', async () => {
    expect(await planted(async () => ({ status: 403 }), 'models.list')).toContainEqual(
      expect.stringMatching(/^owner: 403/),
    )
  })
})

/** Afterwards the other callers, who have no second factor either, are kept out too. */
describe('sans le second facteur que l’installation exige', () => {
  let owner: Owner
  beforeAll(async () => {
    owner = await newOwner()
    const demand = { secondFactor: { requiredFor: 'everyone', graceDays: 0 } }
    const saved = await app.call('PUT', '/admin/access', { token: callers.admin, body: demand })
    expect(saved.status).toBe(200)
  })
  test.each(names)('%s', async (name) => {
    const line = lineOf(name, owner)
    // What stays open may end its session.
    const { token } = line.operation.whileUnprotected ? await app.createUser('Seule') : owner
    const caller = { admin: callers.admin, key: owner.key, token }
    expect(await unprotectedFaults(call, line, caller)).toEqual([])
  })
  test('la matrice mord sur un serveur qui l’oublie', async () => {
    const forgets = async () => ({ status: 200 })
    const caller = { admin: callers.admin, ...owner }
    expect(await unprotectedFaults(forgets, lineOf('chat.list', owner), caller)).not.toEqual([])
    const closed = async () => ({ status: 403, code: 'factor.required' })
    const leave = lineOf('providers.leave', owner)
    expect(await unprotectedFaults(closed, leave, caller)).not.toEqual([])
  })
})
