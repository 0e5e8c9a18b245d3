import type { Chat } from '@atelier/contract/chat/chat'
import type { Share, SharedPage } from '@atelier/contract/sharing/shares'
import { createAttachmentsSetup } from '../setups/attachments-setup.ts'

/** The administrator with a chat, a second owner, and a reader; links are allowed. */
export async function createSharingSetup() {
  const setup = await createAttachmentsSetup()
  const { app } = setup
  const owner = await app.createUser('Odile')
  const reader = await app.createUser('Rémi')
  const allow = (allows: string, more: object = {}) =>
    app.call('PUT', '/admin/config', {
      token: setup.token,
      body: { sharing: { allows, ...more } },
    })
  await allow('link')

  const callAs =
    (token: string | undefined) =>
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      app.call(method, path, {
        ...(token !== undefined && { token }),
        ...(body !== undefined && { body }),
      })
  const asOwner = callAs(owner.token)

  /** A chat of the second owner with these messages, alternately a question and a reply. */
  async function newChat(contents: readonly string[], more: object = {}): Promise<string> {
    const messages = contents.map((content, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content,
      ...(index % 2 === 1 && { model: 'modele-scripte', ...more }),
    }))
    const json = JSON.stringify({ title: 'Le budget', model: 'modele-scripte', messages })
    const imported = await asOwner('POST', '/chat/import', { json })
    return imported.json<{ data: Chat[] }>().data[0]?.id ?? ''
  }
  async function share(chatId: string, more: object = {}) {
    const draft = { chatId, audience: 'link', expiresInDays: 7, ...more }
    const made = await asOwner('POST', '/shares', draft)
    if (made.status !== 200) throw new Error(made.json().code)
    return made.json<{ data: { share: Share; secret: string } }>().data
  }
  return {
    ...setup,
    owner,
    reader,
    allow,
    callAs,
    asOwner,
    asReader: callAs(reader.token),
    asAnyone: callAs(undefined),
    asAdmin: callAs(setup.token),
    newChat,
    share,
    shares: async () => (await asOwner('GET', '/shares')).json<{ data: Share[] }>().data,
    /** The state of an answer: its status, and the code of a refusal. */
    outcome: ({ status, json }: { readonly status: number; json<T>(): T }) =>
      status === 200 ? 'read' : `${status} ${json<{ code: string }>().code}`,
    page: (answer: { json<T>(): T }) => answer.json<{ data: SharedPage }>().data,
    readPath: ({ id }: Pick<Share, 'id'>) => `/shared/${id}/read`,
    memberPath: ({ id }: Pick<Share, 'id'>) => `/shared/${id}/members/read`,
  }
}
export type SharingSetup = Awaited<ReturnType<typeof createSharingSetup>>
