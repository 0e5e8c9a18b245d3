import { attachments } from '@atelier/contract/attachments/attachments'
import { clientFor } from '#api/client.ts'

export const attachmentsClient = clientFor(attachments)

/** A link that is valid now; `null` when the file is gone. */
export const readFileLink = async (attachmentId: string): Promise<string | null> =>
  (await attachmentsClient.read({ attachmentId })).url
