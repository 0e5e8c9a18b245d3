import { join } from 'node:path'
import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Engine } from '@atelier/engine/engine'
import type { TestAppOptions } from '../create-test-app.ts'
import { createManualClock } from '../manual-clock.ts'
import { multipartBody } from '../multipart-body.ts'
import { countFiles } from '../temporary-folder.ts'
import { createChatSetup } from './chat-setup.ts'

/** A chat that receives files. */
export async function createAttachmentsSetup({
  others = [],
  ...options
}: {
  readonly others?: readonly Engine[]
  readonly maxConcurrentRequests?: number
  readonly limits?: TestAppOptions['limits']
} = {}) {
  const clock = createManualClock(Date.now())
  const setup = await createChatSetup({ clock, others, ...options })

  const post = async (
    bytes: Buffer,
    name: string,
    { chatId = setup.chatId, token = setup.token } = {},
  ) =>
    setup.app.call('POST', '/attachments', {
      token,
      ...(await multipartBody('file', bytes, name, { chatId })),
    })

  return {
    ...setup,
    clock,
    post,
    async attach(bytes: Buffer, name: string): Promise<Attachment> {
      const { status, json } = await post(bytes, name)
      if (status !== 200) throw new Error(json().error)
      return json<{ data: Attachment }>().data
    },
    sendWith: (content: string, attachments: readonly string[], chatId = setup.chatId) =>
      setup.app.call('POST', `/chat/${chatId}/messages`, {
        token: setup.token,
        body: { content, attachments },
      }),
    async fetched(link: string) {
      const response = await fetch(new URL(link, await setup.app.url()))
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    /** The number of files on the disk. */
    storedFiles: () => countFiles(join(setup.app.folder, 'files')),
    /** The files of the first message. */
    attachedTo: async (chatId = setup.chatId) =>
      (await setup.readChat(chatId)).messages[0]?.attachments ?? [],
  }
}
export type AttachmentsSetup = Awaited<ReturnType<typeof createAttachmentsSetup>>
