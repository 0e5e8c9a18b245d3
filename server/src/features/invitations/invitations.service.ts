import type { UserSettings } from '@atelier/contract/account/settings'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import {
  type Invitation,
  type InvitationDraft,
  type InvitationState,
  invitationLimits,
} from '@atelier/contract/invitations/invitations'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { GivenGroups, GroupsService } from '#features/groups/groups.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import {
  createMakerSearch,
  type InvitationMaker,
  type InvitationMakersDependencies,
} from './invitation-makers.ts'
import { invitationRows, type StoredInvitation } from './invitations.repository.ts'

type Actor = NewAuditEntry['actor']

interface Inviting extends Actor {
  readonly role: 'USER' | 'ADMIN'
}
interface Inviter {
  readonly name: string
  readonly language: UserSettings['language']
}

export interface InvitationsServiceDependencies
  extends Pick<InvitationMakersDependencies, 'findMaker'> {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
  readonly groups: InvitationMakersDependencies['groups'] &
    Pick<GroupsService, 'requireMayGive' | 'groupNames'>
  /** Whether this address has an account. */
  hasAccount(email: string): Promise<boolean>
  /** Who invites, as the mail names them; asked before the transaction, which keeps the database for itself. */
  findInviter(userId: string): Promise<Inviter | undefined>
  /** Sends the invitation within the caller's transaction; `false` when the installation sends no mails with links. */
  sendInvitation(
    transaction: WriteTransaction,
    mail: {
      readonly address: string
      readonly inviter: Inviter
      readonly until: number
      readonly token: string
    },
  ): Promise<boolean>
}

const dayMs = 24 * 60 * 60 * 1000
/** Ended invitations stay in the list that long. */
const keptMs = 90 * dayMs

/** Links with which invited people make their accounts. */
export function createInvitationsService(dependencies: InvitationsServiceDependencies) {
  const { database, clock, record, groups } = dependencies
  const findMakers = createMakerSearch(dependencies)
  return {
    async list(query: PageQuery): Promise<Page<Invitation>> {
      const rows = invitationRows(database.queries)
      const stored = await rows.list(query)
      const groupIds = [...new Set(stored.flatMap((one) => one.groupIds))]
      const names = await groups.groupNames(groupIds, database.queries)
      const makerOf = await findMakers(stored, database.queries)
      return toPage(
        stored.map((one) => present(one, { now: clock.now(), names, maker: makerOf(one) })),
        await rows.count(),
        query,
      )
    },
    create: createMaking(dependencies),
    /** @throws Problem */
    async revoke(actor: Actor, id: string): Promise<void> {
      await database.commit(async (transaction) => {
        const revoked = await invitationRows(transaction).revoke(id, clock.now())
        if (!revoked) throw new Problem('invitation.not-found')
        await record(
          { actor, action: 'invitation.revoked', target: { id, name: nameOf(revoked) } },
          transaction,
        )
      })
    },
    /** What its page shows. @throws Problem once it no longer works */
    async read(token: string) {
      const found = await invitationRows(database.queries).findOpen(hashSecret(token), clock.now())
      const makerOf = await findMakers(found ? [found] : [], database.queries)
      if (!found || !makerOf(found)) throw new Problem('account.invitation-invalid')
      return { email: found.email ?? null, expiresAt: isoDate(found.expiresAt) }
    },
    /**
     * Within the transaction that makes the account: the groups that it gives.
     * @throws Problem when it does not work, or not for this address
     */
    async use(transaction: WriteTransaction, token: string, email: string): Promise<GivenGroups> {
      const address = email.trim().toLowerCase()
      const used = await invitationRows(transaction).use(hashSecret(token), address, clock.now())
      const makerOf = await findMakers(used ? [used] : [], transaction)
      const maker = used && makerOf(used)
      if (!maker) throw new Problem('account.invitation-invalid')
      return { groupIds: used.groupIds, isByAdmin: maker.isAdmin }
    },
  }
}
export type InvitationsService = ReturnType<typeof createInvitationsService>

function createMaking(dependencies: InvitationsServiceDependencies) {
  const { database, clock, makeId, record, groups, hasAccount, findInviter, sendInvitation } =
    dependencies
  /** The token is not stored, only its hash. @throws Problem */
  return async (actor: Inviting, { email, uses, days, note, groupIds }: InvitationDraft) => {
    if (email !== null && (await hasAccount(email))) throw new Problem('account.email-taken')
    const inviter = await findInviter(actor.userId)
    const token = makeSecret()
    const now = clock.now()
    const invitation: StoredInvitation = {
      ...{ id: makeId(), email: email?.toLowerCase(), note, uses: 0, revokedAt: undefined },
      ...{ groupIds, madeBy: actor.userId },
      maxUses: email === null ? uses : 1,
      ...{ createdAt: now, expiresAt: now + days * dayMs },
    }
    const isByAdmin = actor.role === 'ADMIN'
    let names: readonly string[] = []
    const isSent = await database.commit(async (transaction) => {
      names = await groups.requireMayGive({ groupIds, isByAdmin }, transaction)
      const rows = invitationRows(transaction)
      await rows.removeEndedBefore(now - keptMs)
      if ((await rows.countOpen(now)) >= invitationLimits.openMax)
        throw new Problem('invitation.too-many')
      await rows.insert({ ...invitation, hash: hashSecret(token) })
      await record(
        {
          ...{ actor, action: 'invitation.made' },
          target: { id: invitation.id, name: nameOf(invitation) },
          after: {
            uses: invitation.maxUses,
            days,
            ...(names.length > 0 && { givenGroups: names }),
          },
        },
        transaction,
      )
      if (email === null || !inviter) return false
      const until = invitation.expiresAt
      return await sendInvitation(transaction, {
        ...{ address: email, inviter, until, token },
      })
    })
    const maker = { isAdmin: isByAdmin }
    const presented = { ...present(invitation, { now, maker }), groups: [...names] }
    return { invitation: presented, token, isSent }
  }
}

/** How the audit trail names it. */
const nameOf = ({ email, note }: StoredInvitation): string => email ?? note

interface PresentedWith {
  readonly now: number
  readonly names?: ReadonlyMap<string, string>
  /** `undefined`: who made it might not do so now. */
  readonly maker: InvitationMaker | undefined
}

function stateOf(
  { revokedAt, uses, maxUses, expiresAt }: StoredInvitation,
  { now, maker }: PresentedWith,
): InvitationState {
  if (revokedAt !== undefined) return 'revoked'
  if (uses >= maxUses) return 'used'
  if (expiresAt <= now) return 'expired'
  return maker ? 'open' : 'suspended'
}

const present = (invitation: StoredInvitation, presented: PresentedWith): Invitation => ({
  id: invitation.id,
  email: invitation.email ?? null,
  note: invitation.note,
  maxUses: invitation.maxUses,
  uses: invitation.uses,
  state: stateOf(invitation, presented),
  groups: invitation.groupIds.flatMap((id) => presented.names?.get(id) ?? []),
  createdAt: isoDate(invitation.createdAt),
  expiresAt: isoDate(invitation.expiresAt),
})
