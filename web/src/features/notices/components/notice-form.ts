import { NoticeDraft, NoticeLevel } from '@atelier/contract/notices/notices'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

/** What the form holds. */
export const NoticeForm = NoticeDraft.extend({ level: NoticeLevel })
export type NoticeValues = z.output<typeof NoticeForm>
export const emptyNotice: NoticeValues = { message: '', level: 'info' }

/** Kept while it is typed, so not yet good in every part. */
export const savedNotice = createStoredForm(
  'notice',
  z.object({ message: z.string(), level: NoticeLevel }),
)
