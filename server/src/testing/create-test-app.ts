import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import { urlPathOf } from '@atelier/contract/gateway/openai-wire'
import type { Method } from '@atelier/contract/wire/operation'
import type { CardExternals } from '@atelier/engine/embedded/graphics-card/open-graphics-card'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import { createApp } from '#app.ts'
import { createServices, type Services } from '#composition/services.ts'
import type { ServicesOptions } from '#composition/services-options.ts'
import { readEnvironment } from '#environment.ts'
import type { LocalModelsEnvironment } from '#features/local-models/local-models.service.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { makeId } from '#platform/ids.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { putMigratedDatabase } from './database/migrated-file.ts'
import { testDatabaseFor } from './database/test-databases.ts'
import { createAnswerCheck } from './declared-answers.ts'
import { createEmbeddedDouble, noCard } from './embedded-engine-double.ts'

/** Tests call faster than any user. */
const unboundedRate = 1_000_000

export interface TestAppOptions {
  /** None unless given; `'environment'`: those that the environment names. */
  readonly engines?: readonly Engine[] | 'environment'
  /** The real one with engines of the environment, otherwise a double that only lists the files of the folder. */
  readonly embedded?: Embedded
  /** A graphics card with its drivers; none unless given. */
  readonly card?: Partial<CardExternals>
  readonly externals?: Partial<LocalModelsEnvironment>
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly log?: Log
  readonly firstCode?: string
  readonly isFirstCodeForAll?: boolean
  /** What new passwords must be: `six` unless given. */
  readonly passwordRule?: PasswordRule
  readonly maxConcurrentRequests?: number
  /** Limits per user; requests per minute are unbounded unless given. */
  readonly limits?: ServicesOptions['limits']
  /** Set aside for a full disk; little unless given. */
  readonly spareBytes?: number
  /** A data folder that stays after this app, to start another on it; its creator removes it. */
  readonly dataFolder?: string
  /** The built web app; that of this checkout unless given. */
  readonly webFolder?: string
}

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The caller's address; this machine by default. */
  readonly from?: string
}

/** The real application on a real database and real files, in its own folder. Use with `await using`. */
export async function createTestApp(options: TestAppOptions = {}) {
  const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'atelier-test-')))
  const database = await testDatabaseFor(folder)
  if (!database && options.dataFolder === undefined) await putMigratedDatabase(folder)
  const services = await createServices({
    environment: readEnvironment({
      DATA_DIR: folder,
      ...(database && { DATABASE_URL: database.url }),
      ...options.environment,
    }),
    clock: options.clock ?? systemClock,
    makeId,
    log: options.log ?? createLog({ level: 'silent', readable: false }),
    ...(options.engines !== 'environment' && { engines: options.engines ?? [] }),
    ...embeddedOf(options, folder),
    externals: { ports: [], ...options.externals },
    spareBytes: options.spareBytes ?? 4096,
    ...(options.firstCode !== undefined && { firstCode: options.firstCode }),
    ...(options.isFirstCodeForAll !== undefined && {
      isFirstCodeForAll: options.isFirstCodeForAll,
    }),
    ...(options.passwordRule !== undefined && { initialPasswordRule: options.passwordRule }),
    ...(options.maxConcurrentRequests !== undefined && {
      maxConcurrentRequests: options.maxConcurrentRequests,
    }),
    limits: { requestRateFactor: unboundedRate, waitingCalls: 1000, ...options.limits },
  })
  const answers = createAnswerCheck()
  const http = await createApp(watchAnswers(services, answers), {
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
  })
  await http.ready()
  let url: Promise<string> | undefined
  let userCount = 0

  /** Calls an operation by its declared path, without a socket. */
  async function call(
    method: Method,
    path: string,
    { token, body, rawBody, headers, from }: CallOptions = {},
  ) {
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await http.inject({
      method,
      url: urlPathOf(path),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      ...(from !== undefined && { remoteAddress: from }),
    })
    const { statusCode: status } = response
    answers.check({
      method,
      path: urlPathOf(path),
      status,
      mediaType: mediaTypeOf(response.headers),
    })
    return {
      status,
      headers: response.headers,
      text: response.body,
      json: <T = ApiReply>() => JSON.parse(response.body) as T,
    }
  }

  async function close() {
    await Promise.all([http.close(), services.close()])
    if (options.dataFolder === undefined) {
      await rm(folder, { recursive: true, force: true })
      await database?.drop()
    }
    answers.finish()
  }

  return {
    services,
    folder,
    /** Compares every answer with the API's description when the app is closed. */
    answers,
    call,
    /** Any URL below the root, as a browser opens it. */
    open: (url: string, headers: Readonly<Record<string, string>> = {}) =>
      http.inject({ url, headers }),
    /** Creates an account; the first of an app is its administrator. */
    async createUser(
      name = 'Camille',
      password = 'motdepasse',
    ): Promise<SignInResult & { token: string }> {
      userCount += 1
      const body = { name, email: `personne.${userCount}@mairie.example`, password }
      const { data } = (
        await call('POST', '/auth/register', { body, from: addressOfUser(userCount) })
      ).json<{
        data: SignInResult
      }>()
      return { ...data, token: data.tokens.accessToken }
    },
    /** The URL of a real socket, for streams. */
    url(): Promise<string> {
      url ??= http.listen(0, '127.0.0.1').then((port) => `http://127.0.0.1:${port}`)
      return url
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
/** Sees every answer, also those through a real socket. */
function watchAnswers(services: Services, answers: ReturnType<typeof createAnswerCheck>): Services {
  const { requests } = services
  const recordRequest: typeof requests.recordRequest = (request) => {
    answers.check({ method: request.method, path: request.route, status: request.status })
    requests.recordRequest(request)
  }
  return { ...services, requests: { ...requests, recordRequest } }
}

const mediaTypeOf = ({ 'content-type': type }: Readonly<Record<string, unknown>>) =>
  typeof type === 'string' ? type : undefined

/** A different address for each user: one address may not open many accounts within minutes. */
const addressOfUser = (userNumber: number) => `10.${userNumber >> 8}.${userNumber & 255}.1`

const embeddedOf = ({ embedded, engines, card = noCard }: TestAppOptions, folder: string) => {
  if (embedded) return { embedded }
  return engines === 'environment'
    ? { card }
    : { embedded: createEmbeddedDouble(join(folder, 'models'), card) }
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Any answer of the API, loosely typed: tests read only what they check. */
export interface ApiReply {
  readonly data: never
  readonly error: string
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string
}
