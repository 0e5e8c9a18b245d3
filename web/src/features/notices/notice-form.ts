import { NoticeDraft, NoticeLevel } from '@atelier/contract/notices'
import { z } from 'zod'
import { storedForm } from '#api/stored-form.ts'

/** What the form holds. */
export const NoticeForm = NoticeDraft.extend({ level: NoticeLevel })
export type NoticeValues = z.output<typeof NoticeForm>
export const emptyNotice: NoticeValues = { message: '', level: 'info' }

/** Kept while it is typed, so not yet good in every part. */
export const typedNotice = storedForm(
  'notice',
  z.object({ message: z.string(), level: NoticeLevel }),
)
