import type { SignedIn } from '@atelier/contract/account'
import type { Chat, ReplyChunk } from '@atelier/contract/chat'
import { measured } from './settings.ts'

/** A person in the product, who talks to the model of the bench as a browser does. */
export async function openProduct(url: string, model: string) {
  const body = { name: 'Camille', email: 'camille@banc.example', password: 'motdepasse' }
  const { tokens } = await call<SignedIn>(url, { path: '/auth/register', body })
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' }
  const limits = { maxTokensPerRequest: measured.tokens, rateLimitPerMinute: 1000 }
  await call(url, { path: '/admin/config', method: 'PUT', headers, body: { limits } })

  const newChat = async () => (await call<Chat>(url, { path: '/chat/create', headers, body: { title: 'Mesure', model } })).id
  /** Asks in a new chat, unless told in which. */
  async function ask(content: string, known?: string) {
    const id = known ?? (await newChat())
    const asked = performance.now()
    const response = await fetch(`${url}/api/chat/${id}/messages/stream`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ content }),
    })
    return { asked, chunks: chunksOf(response), stop: () => call(url, { path: `/chat/${id}/messages/stop`, headers, body: {} }) }
  }

  return {
    newChat,
    ask,
    /** How long until its first word, in ms, and how many tokens a second from then on. */
    async answer(content: string, chatId?: string) {
      const { asked, chunks } = await ask(content, chatId)
      let first: number | undefined
      let last = 0
      let tokens = 0
      for await (const chunk of chunks) {
        if ('error' in chunk) throw new Error(chunk.error)
        if ('message' in chunk) tokens = chunk.usage?.completionTokens ?? 0
        else {
          last = performance.now()
          first ??= last
        }
      }
      if (first === undefined) throw new Error('no answer')
      return { firstWordMs: first - asked, tokensPerSecond: (tokens - 1) / ((last - first) / 1000) }
    },
  }
}

async function* chunksOf(response: Response): AsyncGenerator<ReplyChunk> {
  let pending = ''
  for await (const bytes of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (pending + bytes).split('\n\n')
    pending = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: {')) yield JSON.parse(event.slice('data: '.length)) as ReplyChunk // our own server
  }
}

interface Call {
  readonly path: string
  readonly method?: 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
}

async function call<T>(url: string, { path, method = 'POST', headers = { 'content-type': 'application/json' }, body }: Call): Promise<T> {
  const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} : ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: T } // our own server, checked by its own tests
  return data
}
