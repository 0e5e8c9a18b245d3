import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat } from '@atelier/contract/chat/chat'
import { administrator } from '@atelier/server/src/testing/scale/installation.ts'
import { callServer } from '@atelier/server/src/testing/server-process.ts'

export interface Server {
  readonly url: string
}

/** The administrator, who takes the limits away. */
export async function signIn(server: Server): Promise<string> {
  const { tokens } = await callServer<SignInResult>(server, 'POST /auth/login', {
    body: administrator,
  })
  const limits = { maxConcurrentRequests: 100, rateLimitPerMinute: 1000, requestRateFactor: 10 }
  await callServer(server, 'PUT /admin/config', {
    token: tokens.accessToken,
    body: { limits },
  })
  return tokens.accessToken
}

/** Somebody new, from an address of their own: one address may not open so many accounts. */
export async function register(server: Server, number: number): Promise<string> {
  const { tokens } = await callServer<SignInResult>(server, 'POST /auth/register', {
    body: { name: 'Personne', email: `p${number}@mairie.example`, password: 'un bon mot de passe' },
    headers: { 'x-forwarded-for': `10.0.0.${number}` },
  })
  return tokens.accessToken
}

export async function createChat(server: Server, token: string): Promise<string> {
  const [model] = await callServer<{ id: string }[]>(server, 'GET /models?type=text', { token })
  const { id } = await callServer<Chat>(server, 'POST /chat/create', {
    token,
    body: { title: 'Mesure', model: model?.id },
  })
  return id
}

/** Opens an event stream; `onText` is called with how many characters of the reply have come. */
export async function readReply(
  { url }: Server,
  { token, chatId, question }: { token: string; chatId: string; question?: string },
  onText: (characters: number) => void = () => undefined,
): Promise<void> {
  const response = await fetch(`${url}/api/chat/${chatId}/messages/stream`, {
    method: question === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(question !== undefined && { body: JSON.stringify({ content: question, role: 'user' }) }),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  let pending = ''
  let characters = 0
  for await (const bytes of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (pending + bytes).split('\n\n')
    pending = events.pop() ?? ''
    for (const event of events) {
      if (!event.startsWith('data: {')) continue
      const { choices } = JSON.parse(event.slice('data: '.length)) as {
        choices?: { delta?: { content?: string } }[]
      }
      characters += choices?.[0]?.delta?.content?.length ?? 0
      if (characters > 0) onText(characters)
    }
  }
}
