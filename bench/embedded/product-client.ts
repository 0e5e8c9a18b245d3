import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { measured } from './settings.ts'

/** A person in the product, who talks to the model of the bench as a browser does. */
export async function createProductClient(url: string, model: string) {
  const body = { name: 'Camille', email: 'camille@banc.example', password: 'motdepasse' }
  const { tokens } = await call<SignInResult>(url, { path: '/auth/register', body })
  const headers = {
    authorization: `Bearer ${tokens.accessToken}`,
    'content-type': 'application/json',
  }
  const limits = { maxTokensPerRequest: measured.tokens, rateLimitPerMinute: 1000 }
  await call(url, { path: '/admin/config', method: 'PUT', headers, body: { limits } })

  const newChat = async () =>
    (await call<Chat>(url, { path: '/chat/create', headers, body: { title: 'Mesure', model } })).id
  /** Asks in a new chat, unless told in which. */
  async function ask(content: string, known?: string) {
    const id = known ?? (await newChat())
    const requested = performance.now()
    const asking = request(`${url}/api/chat/${id}/messages/stream`, { method: 'POST', headers })
    asking.end(JSON.stringify({ content }))
    const [response] = (await once(asking, 'response')) as [IncomingMessage] // what the event carries
    return {
      requested,
      response,
      stop: () => call(url, { path: `/chat/${id}/messages/stop`, headers, body: {} }),
    }
  }

  return {
    newChat,
    ask,
    /** How long until its first word, in ms, and how many tokens a second from then on. */
    async answer(content: string, chatId?: string) {
      const { requested, response } = await ask(content, chatId)
      const seen: { readonly at: number; readonly bytes: Buffer }[] = []
      for await (const bytes of response)
        seen.push({ at: performance.now(), bytes: bytes as Buffer }) // no encoding is set
      const chunks = seen.flatMap(({ at, bytes }) =>
        chunksIn(bytes).map((chunk) => ({ at, chunk })),
      )
      const failure = chunks.find(({ chunk }) => 'error' in chunk)
      const words = chunks.filter(({ chunk }) => chunk.choices.length > 0)
      const end = chunks.map(({ chunk }) => ('message' in chunk ? chunk : undefined)).find(Boolean)
      const [first, last] = [words[0], words.at(-1)]
      if (failure || !first || !last || !end)
        throw new Error(`no answer: ${JSON.stringify(failure ?? chunks.at(-1))}`)
      return {
        firstWordMs: first.at - requested,
        tokensPerSecond: ((end.usage?.completionTokens ?? 0) - 1) / ((last.at - first.at) / 1000),
      }
    },
  }
}

/**
 * Read when all has come: a browser is another machine, and what reading costs here the model lacks. The server writes whole events.
 */
const chunksIn = (bytes: Buffer): ReplyChunk[] =>
  bytes
    .toString()
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as ReplyChunk) // our own server

interface Call {
  readonly path: string
  readonly method?: 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
}

async function call<T>(
  url: string,
  { path, method = 'POST', headers = { 'content-type': 'application/json' }, body }: Call,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} : ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: T } // our own server, checked by its own tests
  return data
}
