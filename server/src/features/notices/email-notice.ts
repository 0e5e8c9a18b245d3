import type { Notice } from '@atelier/contract/notices/notices'
import { isoDate } from '#platform/clock.ts'

/** A session, for which a notice is or is not due. */
export interface NoticeReader {
  readonly id: string
  readonly userId: string
}
interface EmailNoticeDependencies {
  readonly changes: {
    find(
      reader: NoticeReader,
    ): Promise<{ readonly previousEmail: string; readonly changedAt: number } | undefined>
    dismiss(reader: NoticeReader): Promise<void>
  }
}

const id = 'email-changed'
const messageFor = (previousEmail: string) =>
  `L’email de connexion de ce compte a changé\u00a0: c’était ${previousEmail}. Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.`

/** Tells an account that its address was changed, since no e-mail can tell the old one; until a user has dismissed it. */
export const createEmailNotice = ({ changes }: EmailNoticeDependencies) => ({
  async listFor(reader: NoticeReader): Promise<Notice[]> {
    const change = await changes.find(reader)
    if (!change) return []
    const { previousEmail, changedAt } = change
    const message = messageFor(previousEmail)
    const sentAt = isoDate(changedAt)
    return [{ id, message, level: 'warning', topic: id, previousEmail, sentAt }]
  },
  /** `false` when it is another notice. */
  async see(reader: NoticeReader, noticeId: string): Promise<boolean> {
    if (noticeId !== id) return false
    await changes.dismiss(reader)
    return true
  },
})
export type EmailNotice = ReturnType<typeof createEmailNotice>
