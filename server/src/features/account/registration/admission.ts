import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import { accountRows } from '../account.repository.ts'
import type { RequireMayActOn } from '../manage-accounts/protected-accounts.ts'
import type { AccountMail } from '../profile/account-mail.ts'
import { readStoredSettings } from '../profile/settings.ts'
import { awaitingRows } from './awaiting.repository.ts'

export interface AdmissionDependencies {
  readonly database: Database
  readonly record: RecordAuditEntry
  readonly requireMayActOn: RequireMayActOn
  readonly rights: Pick<GroupsService, 'requireMayGive' | 'giveGroups'>
  /** Absent: no mail is sent. */
  readonly mail?: AccountMail | undefined
}

type Admitting = NewAuditEntry['actor'] & { readonly role: 'USER' | 'ADMIN' }

/** Accepting accounts that wait for approval; a refused one is removed like any other. */
export function createAdmission({
  database,
  record,
  requireMayActOn,
  rights,
  mail,
}: AdmissionDependencies) {
  return {
    /** @throws Problem */
    admit: (actor: Admitting, userId: string, groupIds: readonly string[] = []): Promise<void> =>
      database.commit(
        async (transaction) => {
          await requireMayActOn(actor.userId, [userId], transaction)
          const account = await accountRows(transaction).find(userId)
          if (!account) throw new Problem('user.not-found')
          if (!(await awaitingRows(transaction).admit(userId)))
            throw new Problem('user.not-awaiting')
          const given = { groupIds, isByAdmin: actor.role === 'ADMIN' }
          const names = await rights.requireMayGive(given, transaction)
          await rights.giveGroups(transaction, userId, given)
          const after = names.length > 0 ? { givenGroups: names } : undefined
          const { email: address, name } = account
          const target = { id: userId, name: address }
          await record({ actor, action: 'user.admitted', target, after }, transaction)
          const { language } = await readStoredSettings(transaction, userId)
          await mail?.announceAdmission(transaction, { userId, address, name, language })
        },
        { lock: 'accounts' },
      ),
    /** Tells the administrator of accounts that wait since the last time, if there are any. */
    async tellOfWaiting(): Promise<void> {
      if (mail?.isConfigured() !== true) return
      if ((await awaitingRows(database.queries).countApprovals()).untold === 0) return
      await database.commit(async (transaction) => {
        const admin = await accountRows(transaction).findAdmin()
        const { all, untold } = await awaitingRows(transaction).countApprovals()
        if (!admin || untold === 0) return
        await awaitingRows(transaction).markTold()
        const { id: userId, email: address, name } = admin
        const { language } = await readStoredSettings(transaction, userId)
        await mail.announceWaiting(transaction, { userId, address, name, language }, all)
      })
    },
  }
}
