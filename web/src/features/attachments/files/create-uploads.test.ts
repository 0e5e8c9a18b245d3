import type { Attachment } from '@atelier/contract/attachments/attachments'
import { expect, test } from 'vitest'
import { apiFailure } from '#api/failures.ts'
import { createUploads } from './create-uploads.ts'

const attachmentOf = (id: string, url = `/uploads/${id}`): Attachment => ({
  id,
  fileName: `${id}.txt`,
  fileType: 'document',
  fileSize: 3,
  url,
  mimeType: 'text/plain',
  state: 'read',
})

function openPage(
  stored: Map<string, readonly Attachment[]>,
  read: (id: string) => Promise<Attachment> = async (id) => attachmentOf(id),
) {
  let keys = 0
  return createUploads({
    upload: async (_, file) => attachmentOf(file.name),
    remove: async () => undefined,
    read,
    waiting: {
      read: (chatId) => stored.get(chatId) ?? [],
      save: (chatId, files) => void stored.set(chatId, files),
    },
    makeKey: () => String(++keys),
  })
}
const states = (page: ReturnType<typeof openPage>) => page.filesOf('chat').map(({ state }) => state)

test('un fichier qui attend son message se retrouve après un rechargement, avec un lien valable', async () => {
  const stored = new Map<string, readonly Attachment[]>()
  const before = openPage(stored)
  before.add('chat', [new File(['été'], 'a')])
  await expect
    .poll(() => states(before))
    .toEqual([{ type: 'ready', attachment: attachmentOf('a') }])

  const after = openPage(stored, async (id) => attachmentOf(id, '/uploads/nouveau'))
  expect(states(after)).toEqual([{ type: 'ready', attachment: attachmentOf('a') }])
  await expect
    .poll(() => states(after))
    .toEqual([{ type: 'ready', attachment: attachmentOf('a', '/uploads/nouveau') }])
  expect(after.takeReady('chat')).toHaveLength(1)
  expect(openPage(stored).filesOf('chat')).toEqual([])
})

test('un fichier que le serveur n’a plus le dit ; sans réponse, il reste', async () => {
  const stored = new Map<string, readonly Attachment[]>([
    ['chat', [attachmentOf('perdu'), attachmentOf('resté')]],
  ])
  const page = openPage(stored, async (id) => {
    throw id === 'perdu'
      ? apiFailure(404, { error: 'N’existe plus.', code: 'attachment.not-found' })
      : new Error('pas de réseau')
  })
  page.filesOf('chat')
  await expect
    .poll(() => states(page))
    .toEqual([
      { type: 'failed', reason: 'N’existe plus.' },
      { type: 'ready', attachment: attachmentOf('resté') },
    ])
})

test('après un envoi manqué, un fichier que le serveur n’a plus le dit', async () => {
  const page = openPage(new Map(), async () => {
    throw apiFailure(404, { error: 'N’existe plus.', code: 'attachment.not-found' })
  })
  page.restore('chat', [attachmentOf('perdu')])
  await expect.poll(() => states(page)).toEqual([{ type: 'failed', reason: 'N’existe plus.' }])
})

test('ce qu’un autre onglet a envoyé ou ajouté s’y retrouve, sans ce qui s’envoie encore ici', async () => {
  const stored = new Map<string, readonly Attachment[]>()
  const page = openPage(stored)
  page.add('chat', [new File(['été'], 'a')])
  await expect.poll(() => states(page)).toEqual([{ type: 'ready', attachment: attachmentOf('a') }])
  stored.set('chat', [attachmentOf('b')])
  page.add('autre', [new File(['été'], 'c')])
  page.reread('chat')
  page.reread('inconnu')
  expect(states(page)).toEqual([{ type: 'ready', attachment: attachmentOf('b') }])
})

test('rien ne reste à la personne suivante', async () => {
  const stored = new Map<string, readonly Attachment[]>()
  const page = openPage(stored)
  page.add('chat', [new File(['été'], 'a')])
  await expect.poll(() => states(page)).toHaveLength(1)
  stored.clear()
  page.clear()
  expect(states(page)).toEqual([])
})
