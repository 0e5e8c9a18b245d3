import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat } from '@atelier/contract/chat/chat'
import type { StreamRequest } from './client/load.ts'
import { model, otherModels, questionFor } from './question.ts'

const userCount = 25
/** The highest rate limit that may be configured: the bench sends more requests than users do. */
const requestsPerMinute = 1000
/** Chats made at once; each waits for the disk. */
const makingAtOnce = 50

/** Users with accounts of our application, the first its administrator, who open chats there as browsers do. */
export async function registerUsers(url: string) {
  const users: { authorization: string }[] = []
  for (let index = 0; index < userCount; index++) {
    const body = {
      name: `Personne ${index}`,
      email: `personne.${index}@banc.example`,
      password: 'motdepasse',
    }
    const { tokens } = await call<SignInResult>({ url, path: '/auth/register', body })
    users.push({ authorization: `Bearer ${tokens.accessToken}` })
  }
  await call({
    url,
    path: '/admin/config',
    method: 'PUT',
    headers: users[0],
    body: { limits: { rateLimitPerMinute: requestsPerMinute } },
  })

  async function openingOf(
    index: number,
    question: { readonly content: string; readonly models?: readonly string[] },
  ): Promise<StreamRequest> {
    const headers = users[index % users.length]
    const chat = await call<Chat>({
      url,
      path: '/chat/create',
      headers,
      body: { title: `Chat ${index}`, model },
    })
    return {
      path: `/api/chat/${chat.id}/messages/stream`,
      headers: { ...headers },
      body: JSON.stringify(question),
    }
  }

  /** New chats, distributed over the users, each with this question ready to be sent. */
  async function openings(
    count: number,
    question: Parameters<typeof openingOf>[1],
  ): Promise<StreamRequest[]> {
    const made: StreamRequest[] = []
    for (let from = 0; from < count; from += makingAtOnce) {
      const size = Math.min(makingAtOnce, count - from)
      made.push(
        ...(await Promise.all(
          Array.from({ length: size }, (_, index) => openingOf(from + index, question)),
        )),
      )
    }
    return made
  }
  const models = [model, ...otherModels]
  return {
    createRequests: (count: number, tokens: number) =>
      openings(count, { content: questionFor(tokens) }),
    createComparisons: (count: number, tokens: number) =>
      openings(count, { content: questionFor(tokens), models }),
  }
}

interface Call {
  readonly url: string
  readonly path: string
  readonly method?: 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body: object
}

async function call<T>({ url, path, method = 'POST', headers, body }: Call): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} : ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: T } // our own server, checked by its own tests
  return data
}
