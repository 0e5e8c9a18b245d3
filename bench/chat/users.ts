import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat } from '@atelier/contract/chat/chat'
import { messageText } from './reply-text.ts'

/** A person with chats, made by the API. */
export async function registerUser(url: string) {
  const body = { name: 'Camille', email: 'camille@banc.example', password: 'motdepasse' }
  const { tokens, user } = await post<SignInResult>(`${url}/api/auth/register`, body)
  return {
    /** What a browser keeps of the session. */
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'accessToken', value: tokens.accessToken },
            { name: 'refreshToken', value: tokens.refreshToken },
            { name: 'userRole', value: user.role },
          ],
        },
      ],
    },
    /** A chat of so many messages, each with so many other versions, taken in as a file. */
    async newChat(title: string, count: number, otherVersions = 0): Promise<string> {
      const messages = Array.from({ length: count }, (_, index) => ({
        id: `m${index}`,
        role: roleAt(index),
        content: messageText(index + 1),
      }))
      const otherMessages = messages.flatMap((_, index) =>
        Array.from({ length: otherVersions }, (_, other) => ({
          id: `m${index}-${other}`,
          parentId: index === 0 ? null : `m${index - 1}`,
          role: roleAt(index),
          content: 'Autre version.',
        })),
      )
      const json = JSON.stringify({
        title,
        model: 'modele-scripte',
        settings: { stream: true },
        messages,
        otherMessages,
      })
      const [chat] = await post<Chat[]>(`${url}/api/chat/import`, { json }, tokens.accessToken)
      if (!chat) throw new Error('the chat was not taken in')
      return chat.id
    },
  }
}

const roleAt = (index: number) => (index % 2 === 0 ? 'user' : 'assistant')

async function post<T>(address: string, body: object, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address} : ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: T } // our own server, checked by its own tests
  return data
}
