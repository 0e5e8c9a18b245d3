import { text } from 'node:stream/consumers'
import type { Chat } from '@atelier/contract/chat/chat'
import type { ExportFormat } from '@atelier/contract/chat/imports/copies'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createSharingSetup, type SharingSetup } from '#testing/sharing/sharing-setup.ts'

let setup: SharingSetup
beforeEach(async () => {
  setup = await createSharingSetup()
})
afterEach(() => setup.close())

async function chatWithFile() {
  const chatId = await setup.newChat(['Un', 'Deux'])
  await sendFile(chatId)
  return chatId
}
async function sendFile(chatId: string) {
  const file = { chatId, token: setup.owner.token }
  const posted = await setup.post(Buffer.from('Le règlement'), 'note.txt', file)
  const { id } = posted.json<{ data: { id: string } }>().data
  await setup.asOwner('POST', `/chat/${chatId}/messages`, { content: 'Lis', attachments: [id] })
}
async function removeForGood(chatId: string) {
  await setup.asOwner('DELETE', `/chat/${chatId}`)
  expect((await setup.asOwner('DELETE', `/trash/${chatId}`)).status).toBe(200)
}
/** What happens once the files of a chat are copied, before their rows are. */
function afterCopying(act: () => Promise<unknown>) {
  const { storage } = setup.app.services
  const copy = storage.copy.bind(storage)
  storage.copy = async (...ids) => {
    const isCopied = await copy(...ids)
    await act()
    return isCopied
  }
}
const duplicate = (chatId: string, body: object = {}) =>
  setup.asOwner('POST', `/chat/${chatId}/duplicate`, body)

test('d’un chat effacé définitivement pendant qu’on le copie ou le partage, rien ne reste', async () => {
  const chatId = await chatWithFile()
  let isThere = true
  afterCopying(async () => {
    if (isThere) await removeForGood(chatId)
    isThere = false
  })
  expect(setup.outcome(await duplicate(chatId))).toBe('404 chat.not-found')
  const other = await chatWithFile()
  afterCopying(() => removeForGood(other))
  const draft = { chatId: other, audience: 'link', expiresInDays: 7, withFiles: true }
  expect(setup.outcome(await setup.asOwner('POST', '/shares', draft))).toBe('409 share.empty')
  expect((await setup.asOwner('GET', '/chat')).json<{ data: Chat[] }>().data).toEqual([])
  expect([await setup.shares(), await setup.storedFiles()]).toEqual([[], 0])
})

test('copié et effacé définitivement à la fois, un chat est copié entier ou pas du tout', async () => {
  for (let round = 0; round < 6; round += 1) {
    const chatId = await chatWithFile()
    const answers = await atOnce(5, async (index) => {
      if (index < 4) return await duplicate(chatId)
      await removeForGood(chatId)
      return undefined
    })
    for (const answer of answers) {
      if (!answer) continue
      expect(['read', '404 chat.not-found']).toContain(setup.outcome(answer))
      if (answer.status !== 200) continue
      const copy = answer.json<{ data: Chat }>().data.id
      const page = await setup.asOwner('GET', `/chat/${copy}/messages`)
      expect(page.json<{ data: { messages: unknown[] } }>().data.messages).toHaveLength(4)
    }
  }
})

test('une copie qui s’arrête avant un fichier ne le garde pas', async () => {
  const chatId = await chatWithFile()
  const page = await setup.asOwner('GET', `/chat/${chatId}/messages`)
  const { messages } = page.json<{ data: { messages: { id: string }[] } }>().data
  const stored = await setup.storedFiles()
  expect((await duplicate(chatId, { upTo: messages[1]?.id })).status).toBe(200)
  expect(await setup.storedFiles()).toBe(stored)
})

test('quand le reste ne peut pas être ôté, les fichiers d’une copie restent', async () => {
  const chatId = await chatWithFile()
  const page = await setup.asOwner('GET', `/chat/${chatId}/messages`)
  const { messages } = page.json<{ data: { messages: { id: string }[] } }>().data
  await sendFile(chatId)
  const { storage, database } = setup.app.services
  const remove = storage.remove.bind(storage)
  storage.remove = () => {
    storage.remove = remove
    return Promise.reject(new Error('stockage absent'))
  }
  await duplicate(chatId, { upTo: messages.at(-1)?.id })
  const rows = await database.queries.selectFrom('files').select('id').execute()
  expect(rows).toHaveLength(3)
  for (const { id } of rows) {
    const bytes = await storage.open(id)
    expect(bytes && (await text(bytes.stream))).toBe('Le règlement')
  }
})

test.each<ExportFormat>(['json', 'markdown', 'text'])(
  'un export (%s) dont le chat est effacé définitivement au milieu n’a pas l’air entier',
  async (format) => {
    const { chat } = setup.app.services
    const { id: userId } = setup.owner.user
    const chatId = await setup.newChat(Array.from({ length: 200 }, (_, index) => `n${index}`))
    const [whole, part] = [
      await chat.exportTo(userId, chatId, format),
      await chat.exportTo(userId, chatId, format),
    ]
    await setup.asOwner('DELETE', `/chat/${chatId}`)
    expect(await text(whole.stream)).toContain('n199')
    await setup.asOwner('DELETE', `/trash/${chatId}`)
    await expect(text(part.stream)).rejects.toMatchObject({ code: 'chat.not-found' })
  },
)
