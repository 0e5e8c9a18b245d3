import { Readable } from 'node:stream'
import { accountLimits } from '@atelier/contract/account/account-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { Caller } from '#platform/fair-queue.ts'
import { cropToSquare, inspectPicture } from '#platform/files/pictures.ts'
import { withPictureTurn } from '#platform/shared-work.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { accountRows } from '../account.repository.ts'
import type { Account } from '../stored-account.repository.ts'

/** Stores avatars as upright square WebP pictures without metadata, whatever the uploaded format. */
export function createAvatars({
  files,
  incoming,
}: {
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
}) {
  async function reencode(path: string): Promise<Buffer> {
    const limits = { side: accountLimits.avatarSide, maxSide: accountLimits.avatarMaxInputSide }
    await inspectPicture(path, limits.maxSide)
    return await cropToSquare(path, limits)
  }

  return {
    /**
     * Replaces the account's avatar.
     * @throws Problem if the file is not a readable picture
     */
    async set(caller: Caller, form: IncomingForm<undefined>): Promise<Account | undefined> {
      const { userId } = caller
      const { picture, originalName } = await incoming.withReceivedForm(form, async ({ file }) => {
        if (!file) throw new Problem('file.missing')
        const { path, originalName } = file
        return { picture: await withPictureTurn(caller, () => reencode(path)), originalName }
      })
      const { account, replaced } = await files.create(
        {
          ownerId: userId,
          kind: 'avatar',
          mediaType: 'image/webp',
          originalName,
          stream: Readable.from([picture]),
        },
        async (transaction, stored) => {
          const rows = accountRows(transaction)
          const before = (await rows.find(userId))?.avatarFileId
          await rows.setAvatar(userId, stored.id)
          if (before !== undefined) await files.removeRows(transaction, [before])
          return { account: await rows.find(userId), replaced: before }
        },
      )
      if (replaced !== undefined) await files.removeBytes([replaced])
      return account
    },
  }
}
