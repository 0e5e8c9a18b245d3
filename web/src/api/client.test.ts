import { account } from '@atelier/contract/account/account'
import { chatOperations } from '@atelier/contract/chat/operations'
import { describe, expect, test } from 'vitest'
import { createSafeStorage } from '#browser/storage/safe-storage.ts'
import { createSessionStore } from '#browser/storage/session-store.ts'
import { createClient, queryKey } from './client.ts'
import { isAbort } from './failures.ts'
import { createJobClient } from './job-client.ts'
import { endSessionOnRefusal } from './transport/end-of-session.ts'

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>

/** A browser with memory only, whose network is the given function. */
function browser(
  answer: Answer,
  { path = '/chat/c1?x=1', token = 'jeton', timeoutMs = 1000 } = {},
) {
  const values = () => {
    const map = new Map<string, string>()
    return createSafeStorage(() => ({
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    }))
  }
  const store = createSessionStore({ persistent: values(), tab: values() })
  if (token) store.saveTokens({ accessToken: token, refreshToken: 'r' })
  const visited: string[] = []
  const page = { path: () => path, leaveTo: (to: string) => void visited.push(to) }
  const requested: Request[] = []
  const pauses: number[] = []
  const keys: string[] = []
  const transport = () => ({
    baseUrl: 'http://atelier.lan/api',
    fetch: (async (url: string, init: RequestInit) => {
      requested.push(new Request(url, init))
      return await answer(url, init)
    }) as typeof fetch,
    token: store.token,
    online: () => true,
    pageOrigin: 'http://atelier.lan',
    timeoutMs,
    invalidReply: 'Réponse invalide du serveur',
    onRefusal: (refusal: Parameters<typeof endSessionOnRefusal>[0]) =>
      endSessionOnRefusal(refusal, { store, page }),
    confirmIdentity: async () => false,
    createIdempotencyKey: () => `demande-${keys.push('')}`,
    wait: async (milliseconds: number) => void pauses.push(milliseconds),
  })
  const clients = {
    chat: createClient(chatOperations, transport),
    chatJobs: createJobClient(chatOperations, transport),
    account: createClient(account, transport),
  }
  return { store, visited, requested, pauses, ...clients }
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refuse = (status: number, code: string) => () => json(status, { error: 'Non', code })
const aChat = {
  id: 'c1',
  title: 'Budget',
  model: 'm',
  messages: '[]',
  settings: '{}',
  createdAt: '2026-03-12T14:05:00.000Z',
  updatedAt: '2026-03-12T14:05:00.000Z',
  userId: 'u1',
  replying: false,
}
const aJob = {
  id: 't1',
  kind: 'chat.message',
  title: 'Chat, « Budget »',
  model: 'm',
  state: 'waiting',
  position: 2,
  progress: null,
  secondsLeft: null,
  isEstimate: true,
  createdAt: '2026-03-12T14:05:00.000Z',
  startedAt: null,
  endedAt: null,
  error: null,
  isSeen: false,
  result: null,
}
const pagination = { page: 1, limit: 5, total: 1, totalPages: 1 }

describe('un appel', () => {
  test('va à l’adresse de l’opération, avec le jeton et un contenu JSON', async () => {
    const { chat, requested } = browser(() => json(200, { data: aChat }))
    expect(await chat.read({ chatId: 'a/b' })).toEqual(aChat)
    expect(requested[0]?.url).toBe('http://atelier.lan/api/chat/a%2Fb')
    expect(requested[0]?.headers.get('authorization')).toBe('Bearer jeton')
    expect(requested[0]?.headers.get('content-type')).toBe('application/json')
  })
  test('rend une page avec ses chiffres', async () => {
    const { chat, requested } = browser(() => json(200, { data: [aChat], pagination }))
    expect(await chat.list({ query: { limit: 5 } })).toEqual({ data: [aChat], pagination })
    expect(requested[0]?.url).toBe('http://atelier.lan/api/chat?limit=5')
  })
  test('envoie un fichier en formulaire, dont le navigateur écrit le type', async () => {
    const { account, requested } = browser(() => json(400, { error: 'Non', code: 'file.empty' }))
    await expect(account.uploadAvatar({ file: new Blob(['x']) })).rejects.toMatchObject({
      code: 'file.empty',
    })
    expect(requested[0]?.headers.get('content-type')).toContain('multipart/form-data')
    expect((await requested[0]?.formData())?.get('avatar')).toBeInstanceOf(Blob)
  })
  test.each([{}, { data: { id: 1 } }, null, 'x'])(
    'refuse une réponse que le contrat ne connaît pas (%j)',
    async (body) => {
      const { chat } = browser(() => json(200, body))
      await expect(chat.read({ chatId: 'c1' })).rejects.toThrow('Réponse invalide du serveur')
    },
  )
  test('sans réponse dans le temps permis, le dit', async () => {
    const { chat } = browser((_, { signal }) => untilAborted(signal), { timeoutMs: 5 })
    await expect(chat.list()).rejects.toMatchObject({ name: 'TransportFailure', kind: 'timeout' })
  })
  test('abandonné par celui qui l’a fait, finit en abandon', async () => {
    const stop = new AbortController()
    const { chat } = browser((_, { signal }) => untilAborted(signal))
    const call = chat.list({}, { signal: stop.signal })
    stop.abort()
    await expect(call).rejects.toSatisfy(isAbort)
  })
})

describe('ce qui crée ou dépense', () => {
  const create = { body: { title: 'Budget', model: 'm' } }
  const cutTwice = () => {
    let calls = 0
    return () => {
      calls += 1
      if (calls < 3) throw new TypeError('Failed to fetch')
      return json(200, { data: aChat })
    }
  }
  const keysOf = (requested: readonly Request[]) =>
    requested.map((request) => request.headers.get('idempotency-key'))

  test('est redemandé sous le même numéro quand la réponse ne vient pas', async () => {
    const { chat, requested, pauses } = browser(cutTwice())
    expect(await chat.create(create)).toEqual(aChat)
    expect(keysOf(requested)).toEqual(['demande-1', 'demande-1', 'demande-1'])
    expect(pauses).toEqual([300, 1000])
  })
  test('a un autre numéro à chaque action, ou celui qu’elle apporte', async () => {
    const { chat, requested } = browser(() => json(200, { data: aChat }))
    await chat.create(create)
    await chat.create(create)
    await chat.create(create, { headers: { 'idempotency-key': 'envoi-1' } })
    expect(keysOf(requested)).toEqual(['demande-1', 'demande-2', 'envoi-1'])
  })
  test('n’est plus redemandé après la deuxième reprise', async () => {
    const { chat, requested } = browser(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(chat.create(create)).rejects.toMatchObject({ kind: 'refused' })
    expect(requested).toHaveLength(3)
  })
  test('refusé par le serveur, n’est pas redemandé', async () => {
    const { chat, requested } = browser(refuse(502, 'engine.unreachable'))
    await expect(chat.create(create)).rejects.toMatchObject({ code: 'engine.unreachable' })
    expect(requested).toHaveLength(1)
  })
  test('trop long, n’est pas attendu trois fois', async () => {
    const { chat, requested } = browser((_, { signal }) => untilAborted(signal), {
      timeoutMs: 5,
    })
    await expect(chat.create(create)).rejects.toMatchObject({ kind: 'timeout' })
    expect(requested).toHaveLength(1)
  })
  test('garde le jeton de celui qui l’a demandé, même si un autre s’est connecté entre-temps', async () => {
    const cut = cutTwice()
    const { chat, store, requested } = browser(() => {
      store.saveTokens({ accessToken: 'autre', refreshToken: 'r' })
      return cut()
    })
    await chat.create(create)
    expect(requested.map((request) => request.headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer jeton'),
    )
  })
  test('lire n’a ni numéro ni reprise', async () => {
    const { chat, requested } = browser(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(chat.read({ chatId: 'c1' })).rejects.toThrow()
    expect(keysOf(requested)).toEqual([null])
  })
  test('un long travail se demande sans attendre son résultat', async () => {
    const { chatJobs, requested } = browser(() => json(202, { data: aJob }))
    const body = { content: 'Bonjour' }
    expect(await chatJobs.sendMessage({ chatId: 'c1', body })).toMatchObject({
      id: 't1',
      state: 'waiting',
    })
    expect(requested[0]?.headers.get('prefer')).toBe('respond-async')
    expect(keysOf(requested)).toEqual(['demande-1'])
    expect(new Set(Object.keys(chatJobs))).toEqual(new Set(['importFile', 'sendMessage', 'speak']))
  })
})

describe('la fin de la session', () => {
  test('un 401 efface jetons et rôle, mène à la connexion, retient l’origine, et se dit quand même', async () => {
    const { chat, store, visited } = browser(refuse(401, 'session.ended'))
    store.saveRole('ADMIN')
    await expect(chat.list()).rejects.toMatchObject({ status: 401 })
    expect([store.token(), store.role()]).toEqual([undefined, undefined])
    expect(visited).toEqual(['/login'])
    expect(store.returnPath()).toBe('/chat/c1?x=1')
  })
  test('plusieurs 401 à la fois ne mènent qu’une fois à la connexion', async () => {
    const { chat, visited } = browser(refuse(401, 'session.ended'))
    await Promise.allSettled([chat.list(), chat.list(), chat.read({ chatId: 'c1' })])
    expect(visited).toEqual(['/login'])
  })
  test('une demande faite sans jeton pendant que la page part est refusée aussi, et y mène encore', async () => {
    const { chat, visited } = browser(refuse(401, 'session.ended'))
    await expect(chat.list()).rejects.toThrow()
    await expect(chat.list()).rejects.toThrow()
    // The page's navigation makes one load of them.
    expect(visited).toEqual(['/login', '/login'])
  })
  test.each(['/login', '/register?code=1'])('sur %s, rien ne se recharge', async (path) => {
    const { chat, store, visited } = browser(refuse(401, 'session.ended'), { path })
    await expect(chat.list()).rejects.toThrow()
    expect(store.token()).toBeUndefined()
    expect(visited).toEqual([])
  })
  test('un mauvais mot de passe, sans session, ne mène nulle part', async () => {
    const { account, visited } = browser(refuse(401, 'account.invalid-credentials'), { token: '' })
    await expect(account.login({ body: { email: 'a@b.fr', password: 'xxxxxx' } })).rejects.toThrow(
      'Non',
    )
    expect(visited).toEqual([])
  })
  test('la réponse tardive d’un ancien jeton laisse la nouvelle session', async () => {
    const { chat, store, visited } = browser(() => {
      store.saveTokens({ accessToken: 'nouveau', refreshToken: 'r' })
      return refuse(401, 'session.ended')()
    })
    await expect(chat.list()).rejects.toThrow()
    expect(store.token()).toBe('nouveau')
    expect(visited).toEqual([])
  })
  test('la maintenance la finit aussi', async () => {
    const { chat, store, visited } = browser(refuse(503, 'maintenance.on'))
    await expect(chat.list()).rejects.toThrow()
    expect(store.token()).toBeUndefined()
    expect(visited).toEqual(['/login'])
  })
  test('un autre refus n’y touche pas', async () => {
    const { chat, store } = browser(refuse(403, 'access.admin-only'))
    await expect(chat.list()).rejects.toThrow()
    expect(store.token()).toBe('jeton')
  })
})

describe('un flux', () => {
  const body = { content: 'Bonjour' }
  const piece = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
  const collect = async (answer: Answer) => {
    const { chat } = browser(answer)
    const texts: (string | undefined)[] = []
    for await (const chunk of await chat.streamMessage({ chatId: 'c1', body })) {
      if ('choices' in chunk) texts.push(chunk.choices[0]?.delta.content)
    }
    return texts
  }
  test('rend ses morceaux jusqu’à la marque de fin, coupés n’importe où', async () => {
    const whole = new TextEncoder().encode(
      `${piece('é')}: battement\n\n${piece('à')}data: [DONE]\n\n${piece('jamais')}`,
    )
    const byByte = new ReadableStream<Uint8Array>({
      start: (stream) => {
        for (const byte of whole) stream.enqueue(Uint8Array.of(byte))
        stream.close()
      },
    })
    expect(await collect(() => new Response(byByte))).toEqual(['é', 'à'])
  })
  test('coupé avant sa fin, le dit', async () => {
    await expect(collect(() => new Response(piece('é')))).rejects.toThrow('coupée avant la fin')
  })
  test('refusé, donne la phrase du serveur', async () => {
    await expect(collect(refuse(409, 'chat.busy'))).rejects.toMatchObject({ code: 'chat.busy' })
  })
})

test('la clé du cache vient de l’opération et de ce qu’on lui donne', () => {
  expect(queryKey('chat', 'read', { chatId: 'c1' })).toEqual(['chat', 'read', { chatId: 'c1' }])
  expect(queryKey('chat', 'list')).toEqual(['chat', 'list'])
})

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    const give = () => reject(new DOMException('stop', 'AbortError'))
    if (signal?.aborted) give()
    signal?.addEventListener('abort', give)
  })
