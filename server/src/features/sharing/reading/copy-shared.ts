import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { SharedFile, SharedMessage } from '@atelier/contract/sharing/shares'
import { withSharedCopyTurn } from '#platform/shared-work.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { ShareableChats } from '../shareable-chats.ts'
import type { StoredShare } from '../shares.repository.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import { type OpenShareDependencies, readCopy } from './open-share.ts'

interface CopySharedDependencies extends OpenShareDependencies {
  readonly chats: OpenShareDependencies['chats'] & Pick<ShareableChats, 'create'>
  readonly files: Pick<StoredFiles, 'open'>
}

/** Stores what is shared as a new chat of the reader, with new ids; of files only their names. @throws Problem */
export const copyShared = (
  dependencies: CopySharedDependencies,
  copied: CopiedShare,
): Promise<{ chatId: string }> =>
  withSharedCopyTurn(copied.userId, () => copyAll(dependencies, copied))

interface CopiedShare {
  /** Of the reader. */
  readonly userId: string
  readonly id: string
  readonly secret: string
}
async function copyAll(
  dependencies: CopySharedDependencies,
  { userId, id, secret }: CopiedShare,
): Promise<{ chatId: string }> {
  const { share, result: messages } = await readCopy(
    dependencies,
    id,
    { secret, reader: 'member' },
    (copy) => readWhole(dependencies.files, copy),
  )
  const chatId = await dependencies.chats.create(userId, {
    title: share.title,
    messages: messages.map(({ files, ...message }) => ({
      ...message,
      ...(files && { attachments: files.map(nameOnly) }),
    })),
  })
  return { chatId }
}

/** `undefined` when the copy is gone. */
async function readWhole(
  files: CopySharedDependencies['files'],
  share: StoredShare,
): Promise<SharedMessage[] | undefined> {
  const messages: SharedMessage[] = []
  for (let from = 0, isLast = false; !isLast; ) {
    const page = await readSnapshot(files, share, from)
    if (!page) return undefined
    messages.push(...page.messages)
    from = page.next
    isLast = page.isLast
  }
  return messages
}

const nameOnly = ({ name, mediaType, byteSize }: SharedFile): Attachment => ({
  ...{ id: '', fileName: name, fileSize: byteSize, mimeType: mediaType },
  fileType: kindOf(mediaType),
  ...{ url: null, state: 'unreadable' },
})

function kindOf(mediaType: string): Attachment['fileType'] {
  const [kind] = mediaType.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
}
