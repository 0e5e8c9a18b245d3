import { advisedPasswordLength } from '@atelier/contract/account/passwords/password-rule'
import type { Notice } from '@atelier/contract/notices/notices'
import { type Clock, isoDate } from '#platform/clock.ts'

interface PasswordNoticeDependencies {
  readonly clock: Clock
  readonly advice: {
    isDueFor(userId: string): Promise<boolean>
    dismiss(userId: string): Promise<void>
  }
}

const id = 'short-password'
const message = `Votre mot de passe d’administrateur est court. Choisissez-en un d’au moins ${advisedPasswordLength} caractères, par exemple trois mots sans rapport entre eux. Vous pouvez le changer dans Mon Profil.`

/** Advises the administrator to take a longer password, until it is changed or the notice is dismissed. */
export const createPasswordNotice = ({ clock, advice }: PasswordNoticeDependencies) => ({
  async listFor(userId: string): Promise<Notice[]> {
    if (!(await advice.isDueFor(userId))) return []
    return [
      { id, message, level: 'warning', topic: 'short-password', sentAt: isoDate(clock.now()) },
    ]
  },
  /** `false` when it is another notice. */
  async see(userId: string, noticeId: string): Promise<boolean> {
    if (noticeId !== id) return false
    await advice.dismiss(userId)
    return true
  },
})
export type PasswordNotice = ReturnType<typeof createPasswordNotice>
