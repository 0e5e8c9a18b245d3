import type { AccessKey, AccessKeyDraft } from '@atelier/contract/gateway/access-keys'
import { keyScopes } from '@atelier/contract/gateway/key-scopes'
import {
  createScriptedEngine,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import OpenAI from 'openai'
import { createTestApp, type TestAppOptions } from '../create-test-app.ts'

/** A user, a key of theirs, and OpenAI's own client on the real application over HTTP. */
export async function createGatewaySetup(options: TestAppOptions = {}) {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  engine.offered = [
    scriptedModel,
    { ...scriptedModel, id: 'voyant', capabilities: ['chat', 'vision'] },
  ]
  const [painter, voice, ear] = [
    createScriptedImageEngine(),
    createScriptedSpeechEngine(),
    createScriptedTranscriptionEngine(),
  ]
  const app = await createTestApp({ engines: [engine, painter, voice, ear], ...options })
  const admin = await app.createUser('Admin')
  const user = await app.createUser()

  async function makeKey(draft: Partial<AccessKeyDraft> = {}, by = user.token) {
    const body = { name: 'Carnet', scopes: keyScopes, currentPassword: 'motdepasse', ...draft }
    return (await app.call('POST', '/keys', { token: by, body })).json<{
      data: { key: AccessKey; secret: string }
    }>().data
  }
  const baseURL = `${await app.url()}/v1`
  /** Without its retries, which would hide refusals. */
  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL, maxRetries: 0 })
  const { secret } = await makeKey()

  return {
    app,
    engine,
    painter,
    voice,
    ear,
    admin,
    user,
    makeKey,
    clientOf,
    key: secret,
    client: clientOf(secret),
    configure: (body: object) => app.call('PUT', '/admin/config', { token: admin.token, body }),
    [Symbol.asyncDispose]: app.close,
  }
}
export type GatewaySetup = Awaited<ReturnType<typeof createGatewaySetup>>

/** A request to the scripted model, and its reply. */
export const chatRequest = {
  model: 'modele-scripte',
  messages: [{ role: 'user' as const, content: 'Bonjour' }],
}
export const chatReply = [
  { text: 'Bonjour, ' },
  { text: 'voici.' },
  {
    type: 'end',
    reason: 'stop',
    usage: { promptTokens: 7, completionTokens: 3, totalTokens: 10 },
  },
] as const

/** The error that the client reports. */
export const failureOf = async (asking: PromiseLike<unknown>) => {
  const failure = await asking.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (failure instanceof OpenAI.APIError) {
    const { status, code, param, type } = failure
    return { status, code, param, type, wait: Number(failure.headers?.get('retry-after')) }
  }
  throw new Error('the client was not refused', { cause: failure })
}
