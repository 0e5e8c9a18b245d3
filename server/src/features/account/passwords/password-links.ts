import type { PasswordLinkState } from '@atelier/contract/account/passwords/password-links'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { PasswordLink } from '@atelier/contract/users/user-access'
import { userLimits } from '@atelier/contract/users/users'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import { accountRows } from '../account.repository.ts'
import { activeAccountFinder } from '../active-accounts.repository.ts'
import type { RequireMayActOn } from '../manage-accounts/protected-accounts.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import { type RemoveKeys, revokeAllKeys } from './access-keys-of-account.ts'
import { type FoundLink, oneTimeLinkRows, passwordPurposes } from './one-time-links.repository.ts'
import {
  isShortPassword,
  type PasswordRuleSource,
  requireAllowedPassword,
} from './password-rule.ts'

const hourMs = 60 * 60 * 1000

interface PasswordLinksDependencies extends PasswordRuleSource {
  readonly database: Database
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly removeKeys: RemoveKeys
  readonly recordEvent: RecordSecurityEvent
  readonly requireMayActOn: RequireMayActOn
  readonly rights: Pick<GroupsService, 'rightsOf'>
  /** The account's address is its owner's; returns whether nobody had proved it before. */
  confirmAddress(transaction: WriteTransaction, userId: string): Promise<boolean>
  /** Ends what providers open the account by. */
  endLinks(transaction: WriteTransaction, userId: string): Promise<void>
}

/**
 * Links with which users who forgot their password choose a new one: made by the administrator, or sent by mail to who asks. A link is
 * stored as a hash and can be used once; choosing a password leaves the second factor asked.
 */
export function createPasswordLinks(options: PasswordLinksDependencies) {
  const { database, clock } = options
  const requireStillAllowed = createMakerCheck(options)

  async function find(hash: string) {
    const link = await oneTimeLinkRows(database.queries).find(hash, passwordPurposes, clock.now())
    const account = link && (await accountRows(database.queries).find(link.userId))
    if (!link || !account) throw new Problem('account.link-invalid')
    await requireStillAllowed(link, database.queries)
    return { link, account }
  }

  return {
    /** @throws Problem if there is no such account, or it is the actor’s own: a link would go round the current password */
    async create(actor: NewAuditEntry['actor'], userId: string): Promise<PasswordLink> {
      const [token, now] = [makeSecret(), clock.now()]
      const expiresAt = now + userLimits.passwordLinkHours * hourMs
      const link = {
        ...{ userId, hash: hashSecret(token), purpose: 'password' as const, email: '' },
        madeBy: actor.userId,
        ...{ createdAt: now, expiresAt },
      } as const
      await database.commit((transaction) => saveLink(transaction, options, { actor, link }))
      return { token, expiresAt: isoDate(expiresAt) }
    },
    /** @throws Problem */
    async read(token: string): Promise<PasswordLinkState> {
      const { link, account } = await find(hashSecret(token))
      return { name: account.name, email: account.email, expiresAt: isoDate(link.expiresAt) }
    },
    /**
     * Gives the account this password, ends its sessions and revokes its access keys.
     * @throws Problem if the link was used, replaced or has expired, or the password is not allowed; the link then still works
     */
    async use(token: string, password: string): Promise<void> {
      const hash = hashSecret(token)
      // Hashing is slow, so requests without a valid link must not cause it.
      const { account } = await find(hash)
      requireAllowedPassword(options, password, account)
      const passwordHash = await hashPassword(password, hash)
      const replace = async (transaction: WriteTransaction) => {
        const link = await oneTimeLinkRows(transaction).consume(hash, passwordPurposes, clock.now())
        if (link === undefined) throw new Problem('account.link-invalid')
        await requireStillAllowed(link, transaction)
        const { userId, purpose } = link
        await oneTimeLinkRows(transaction).remove(userId, passwordPurposes)
        if (purpose === 'forgotten') await takeBack(options, transaction, userId)
        await accountRows(transaction).setPassword(userId, {
          passwordHash,
          isShort: isShortPassword(password),
        })
        await sessionRows(transaction).endAllOf(userId)
        await options.recordEvent(transaction, { userId, kind: 'password-changed', device: '' })
        await revokeAllKeys(options, transaction, account)
      }
      await database.commit(replace, { lock: 'accounts' })
    },
  }
}

/**
 * Only who reads the mails of the address has such a link. If nobody had proved the address, a stranger may have made the account with it,
 * and linked it with their own at a provider.
 */
async function takeBack(
  { confirmAddress, endLinks }: Pick<PasswordLinksDependencies, 'confirmAddress' | 'endLinks'>,
  transaction: WriteTransaction,
  userId: string,
): Promise<void> {
  if (await confirmAddress(transaction, userId)) await endLinks(transaction, userId)
}

/**
 * Who made a link may be no delegate any more, or its account may be one since: then it opens nothing, as if it were asked for now. Of
 * links made by older versions nobody knows who.
 */
function createMakerCheck({
  database,
  requireMayActOn,
  rights,
}: Pick<PasswordLinksDependencies, 'database' | 'requireMayActOn' | 'rights'>) {
  const findActive = activeAccountFinder(database.queries)
  async function mayStillMake(madeBy: string, on: Queries): Promise<boolean> {
    const maker = await findActive(madeBy, on)
    return maker !== undefined && rights.rightsOf(maker).manage.has('users')
  }
  /** @throws Problem */
  return async ({ purpose, userId, madeBy }: FoundLink, on: Queries): Promise<void> => {
    if (purpose !== 'password') return
    if (madeBy !== null && !(await mayStillMake(madeBy, on)))
      throw new Problem('account.link-invalid')
    await requireMayActOn(madeBy ?? '', [userId], on).catch((cause: unknown) => {
      const isProtected = cause instanceof Problem && cause.code === 'user.protected'
      throw isProtected ? new Problem('account.link-invalid') : cause
    })
  }
}

interface NewLink {
  readonly actor: NewAuditEntry['actor']
  readonly link: Parameters<ReturnType<typeof oneTimeLinkRows>['save']>[0]
}

async function saveLink(
  transaction: WriteTransaction,
  { record, requireMayActOn }: Pick<PasswordLinksDependencies, 'record' | 'requireMayActOn'>,
  { actor, link }: NewLink,
): Promise<void> {
  const { userId } = link
  const account = await accountRows(transaction).find(userId)
  if (!account) throw new Problem('user.not-found')
  await requireMayActOn(actor.userId, [userId], transaction)
  if (userId === actor.userId) throw new Problem('user.own-password-link')
  await oneTimeLinkRows(transaction).save(link)
  const target = { id: userId, name: account.email }
  await record({ actor, action: 'user.password-link-made', target }, transaction)
}
