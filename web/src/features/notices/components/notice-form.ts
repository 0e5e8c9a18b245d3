import { NoticeDraft, NoticeLevel } from '@atelier/contract/notices/notices'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

export const NoticeForm = NoticeDraft.extend({ level: NoticeLevel })
export type NoticeValues = z.output<typeof NoticeForm>
export const emptyNotice: NoticeValues = { message: '', level: 'info' }

/** Stored while it is typed, so it may not be valid yet. */
export const savedNotice = createStoredForm(
  'notice',
  z.object({ message: z.string(), level: NoticeLevel }),
)
