import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessCases, samplePath } from '#testing/access/access-matrix.ts'
import type { Owner } from '#testing/access/access-sample.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { bodyWith, textPaths } from '#testing/hostile/hostile-bodies.ts'
import { removeAddedProviders } from '#testing/providers/provider-samples.ts'

let app: TestApp
let admin: Owner
beforeAll(async () => {
  const engines = [
    createScriptedEngine({ id: 'localai' }),
    createScriptedImageEngine(),
    createScriptedSpeechEngine(),
    createScriptedTranscriptionEngine(),
  ]
  app = await createTestApp({ engines })
  admin = await newOwner('Admin')
  const limits = { rateLimitPerMinute: 1000, requestRateFactor: 10 }
  await app.call('PUT', '/admin/config', { token: admin.token, body: { limits } })
})
afterAll(() => app.close())
afterEach(() => removeAddedProviders(app))

async function newOwner(name = 'Camille'): Promise<Owner> {
  const user = await app.createUser(name)
  return {
    key: await createAccessKeyFor(app, user),
    token: user.token,
    email: user.user.email,
    password: 'motdepasse',
    refreshToken: user.tokens.refreshToken,
  }
}

type Path = readonly (string | number)[]
function* numberPaths(value: unknown, path: Path): Generator<Path, void, void> {
  if (typeof value === 'number') yield path
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      yield* numberPaths(inner, [...path, Array.isArray(value) ? Number(name) : name])
}
/** Halves of characters, that PostgreSQL takes in no JSON, and whole numbers that its columns cannot have. */
const oddTexts = ['a\ud83d', '\ude00b']
const oddNumbers = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 31, 1e300]

const cases = accessCases({} as TestApp, {} as Owner).filter(
  ({ name, operation }) =>
    operation.body &&
    operation.reply.kind !== 'events' &&
    // It would keep the next lines out.
    name !== 'configuration.enableMaintenance',
)

test.each(cases.map(({ name }) => name))(
  '%s : un texte ou un nombre étrange n’est pas une panne',
  async (name) => {
    const owner = await newOwner()
    const line = accessCases(app, owner).find((one) => one.name === name)
    if (!line) throw new Error(`no case ${name}`)
    const { operation } = line
    const tokens = { key: owner.key, admin: admin.token, user: owner.token, public: owner.token }
    const token = tokens[operation.access]
    const sample = await line.sample()
    const given = sample.body ?? {}
    const bodies = [
      ...textPaths(operation, given).flatMap((path) =>
        oddTexts.map((text) => bodyWith(given, path, text)),
      ),
      ...[...numberPaths(given, [])].flatMap((path) =>
        oddNumbers.map((number) => bodyWith(given, path, number)),
      ),
    ]
    const path = samplePath(operation, sample)
    const statuses = await atOnce(bodies.length, async (index) => {
      const body = bodies[index]
      const { status } = await app.call(operation.method, path, { token, body })
      return status === 500 ? JSON.stringify(body) : undefined
    })
    expect(statuses.filter((body) => body !== undefined)).toEqual([])
  },
)
