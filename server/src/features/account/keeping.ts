import type { Act, AuditAction } from '@atelier/contract/audit'
import { Problem } from '@atelier/contract/problems'
import type { UserChange, UserCreation, UserStatus } from '@atelier/contract/users'
import type { Database, Queries } from '#database/database.ts'
import type { RecordAct } from '#database/record-act.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords.ts'
import { type Account, accountRows } from './account.repository.ts'
import { sessionRows } from './sessions.repository.ts'

type Actor = Act['actor']
interface KeepingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAct
}

/** What the administrator does with accounts; each deed and its line in the audit trail are one transaction. */
export function createAccountKeeping(options: KeepingOptions) {
  const { database } = options

  return {
    ...making(options),
    /** @throws Problem */
    async change(
      actor: Actor,
      userId: string,
      change: Omit<UserChange, 'inpaintingQuota'>,
    ): Promise<void> {
      try {
        await database.commit((transaction) =>
          changeWithin(transaction, options.record, { actor, userId, change }),
        )
      } catch (cause) {
        throw isUniqueViolation(cause)
          ? new Problem('account.email-taken', { cause, fields: { email: emailTaken } })
          : cause
      }
    },
    /** @throws Problem */
    setStatus: (actor: Actor, userId: string, status: UserStatus): Promise<void> =>
      database.commit((transaction) =>
        changeWithin(transaction, options.record, { actor, userId, change: status }),
      ),
    /**
     * Shuts the account for good: nobody signs in to it, nobody finds it, its address is free again; its belongings are removed next.
     * @throws Problem
     */
    async shut(actor: Actor, userId: string): Promise<void> {
      if (userId === actor.userId) throw new Problem('user.own-account')
      await database.commit(async (transaction) => {
        const account = await accountRows(transaction).find(userId)
        if (!account) throw new Problem('user.not-found')
        if (account.role === 'ADMIN') throw new Problem('user.own-account')
        await accountRows(transaction).shut(userId, options.clock.now())
        await sessionRows(transaction).endAllOf(userId)
        await options.record(
          { actor, action: 'user.removed', target: { id: userId, name: account.email } },
          transaction,
        )
      })
    },
  }
}

const emailTaken = 'Cette adresse a déjà un compte'

function making({ database, clock, makeId, record }: KeepingOptions) {
  return {
    /**
     * Answers the new account's id.
     * @throws Problem
     */
    async create(actor: Actor, { password, ...wanted }: UserCreation): Promise<string> {
      if (wanted.role === 'ADMIN' && (await accountRows(database.queries).findAdmin()))
        throw new Problem('user.single-admin')
      const name = wanted.name ?? wanted.email.split('@')[0] ?? wanted.email
      const draft = {
        ...wanted,
        name,
        id: makeId(),
        passwordHash: await hashPassword(password),
        createdAt: clock.now(),
      }
      await database.commit(async (transaction) => {
        const account = await accountRows(transaction).insert(draft)
        // The unique indexes have decided; which of the two it was is only for the sentence.
        if (!account) throw await refusal(transaction, draft.email)
        const { id, email, role, isActive, isSuspended, inpaintingQuota } = account
        const after = { name, email, role, isActive, isSuspended, inpaintingQuota }
        await record(
          { actor, action: 'user.created', target: { id, name: email }, after },
          transaction,
        )
      })
      return draft.id
    },
  }
}

const refusal = async (transaction: Queries, email: string): Promise<Problem> =>
  (await accountRows(transaction).findByEmail(email))
    ? new Problem('account.email-taken', { fields: { email: emailTaken } })
    : new Problem('user.single-admin')

interface Changing {
  readonly actor: Actor
  readonly userId: string
  readonly change: Partial<Omit<UserChange, 'inpaintingQuota'>>
}

async function changeWithin(
  transaction: Parameters<RecordAct>[1],
  record: RecordAct,
  { actor, userId, change }: Changing,
): Promise<void> {
  const rows = accountRows(transaction)
  const before = await rows.find(userId)
  if (!before) throw new Problem('user.not-found')
  refuseForbidden(before, change)
  const { name, email, isActive, isSuspended } = change
  const after = await rows.update(userId, {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(isActive !== undefined && { isActive }),
    ...(isSuspended !== undefined && { isSuspended }),
  })
  if (!after) throw new Problem('user.not-found')
  // Whoever is let in again starts anew: what was open before may be in other hands.
  if (!isOpen(after)) await sessionRows(transaction).endAllOf(userId)
  for (const act of actsOf(before, after))
    await record({ actor, target: { id: userId, name: before.email }, ...act }, transaction)
}

/** There is one administrator, and never none. */
function refuseForbidden(
  before: Account,
  { role, isActive, isSuspended }: Changing['change'],
): void {
  if (before.role === 'ADMIN' && (role === 'USER' || isActive === false || isSuspended === true))
    throw new Problem('user.own-account')
  if (before.role !== 'ADMIN' && role === 'ADMIN') throw new Problem('user.single-admin')
}

const isOpen = (account: Account) => account.isActive && !account.isSuspended

function actsOf(
  before: Account,
  after: Account,
): { action: AuditAction; before?: object; after?: object }[] {
  const named = (account: Account) => ({ name: account.name, email: account.email })
  const changed = before.name !== after.name || before.email !== after.email
  return [
    ...(changed
      ? [{ action: 'user.changed' as const, before: named(before), after: named(after) }]
      : []),
    ...(before.isActive === after.isActive
      ? []
      : [{ action: after.isActive ? ('user.enabled' as const) : ('user.disabled' as const) }]),
    ...(before.isSuspended === after.isSuspended
      ? []
      : [
          {
            action: after.isSuspended ? ('user.suspended' as const) : ('user.unsuspended' as const),
          },
        ]),
  ]
}
