import type { AttachmentNote } from '@atelier/contract/attachments/attachment-notes'
import type { AttachmentKind } from '@atelier/contract/attachments/attachments'
import { sentLimits } from '@atelier/contract/chat/instructions/sent-instructions'

/** What a reply was given of a file of its conversation. */
export interface GivenFile {
  readonly name: string
  readonly kind: AttachmentKind
  /** Why it was not all of it. */
  readonly note: AttachmentNote | null
  /** In per cent, of what was shortened. */
  readonly share: number | null
}
export interface GivenFiles {
  /** The newest first. */
  readonly files: readonly GivenFile[]
  /** How many more there were. */
  readonly further: number
}

/** As it is stored with a reply: bounded, for a conversation may have any number of files. */
export const toGivenFiles = (oldestFirst: readonly GivenFile[]): GivenFiles => ({
  files: oldestFirst
    .toReversed()
    .slice(0, sentLimits.files)
    .map(({ name, kind, note, share }) => ({ name, kind, note, share })),
  further: Math.max(0, oldestFirst.length - sentLimits.files),
})
