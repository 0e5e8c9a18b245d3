import type {
  Login,
  ProfileChange,
  Registration,
  SignInResult,
  Tokens,
  User,
} from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { IncomingFile, IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type Account, accountRows } from './account.repository.ts'
import { createAccountManagement } from './manage-accounts/manage-accounts.ts'
import { createSessionManagement } from './manage-accounts/manage-sessions.ts'
import { createAdminTransfer } from './manage-accounts/transfer-admin.ts'
import { createRecovery } from './passwords/account-recovery.ts'
import { createPasswordCheck } from './passwords/check-password.ts'
import { createPasswordLinks } from './passwords/password-links.ts'
import { createAvatars } from './profile/avatars.ts'
import { createOwnAccount } from './profile/own-account.ts'
import { createSettings } from './profile/settings.ts'
import { type AccountSession, createSessions } from './sessions/sessions.ts'
import { createFirstAccount, type RegistrationRules } from './sign-in/first-account.ts'
import { type ClientOrigin, createSignIn, type MaintenanceRule } from './sign-in/sign-in.ts'

export interface AccountServiceDependencies extends RegistrationRules {
  readonly database: Database
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly sessionDays: number
  /** Keeps what the administrator does with accounts. */
  readonly record: RecordAuditEntry
  maintenance(): MaintenanceRule | undefined
  /** Tells a person's open pages. */
  tell: LiveChannel['publish']
}

/** Accounts and sessions: who someone is, and whether they still may. */
export function createAccountService(options: AccountServiceDependencies) {
  const { database, files } = options
  const sessions = createSessions(options)
  const firstAccount = createFirstAccount(options)
  const signIn = createSignIn({ ...options, sessions, firstAccount })
  const avatars = createAvatars(options)
  const passwordLinks = createPasswordLinks(options)
  const checkPassword = createPasswordCheck(options)

  /** The account as its owner sees it; it may have been deleted since the request was let in. */
  function present(account: Account | undefined): User {
    if (!account) throw new Problem('session.ended')
    return toUser(
      account,
      account.avatarFileId === undefined ? null : files.link(account.avatarFileId, account.id),
    )
  }

  return {
    /** @throws Problem */
    async login(login: Login, origin: ClientOrigin): Promise<SignInResult> {
      const { account, tokens } = await signIn.login(login, origin)
      return { user: present(account), tokens }
    },
    /** @throws Problem */
    async register(registration: Registration, origin: ClientOrigin): Promise<SignInResult> {
      const { account, tokens } = await signIn.register(registration, origin)
      return { user: present(account), tokens }
    },
    logout: (session: Pick<AccountSession, 'id'>): Promise<void> => sessions.end(session.id),
    /** @throws Problem */
    refresh: (refreshToken: string): Promise<Tokens> => sessions.refresh(refreshToken),
    /** @throws Problem */
    async profile(userId: string): Promise<User> {
      return present(await accountRows(database.queries).find(userId))
    },
    /** @throws Problem */
    async updateProfile(userId: string, { name, email }: ProfileChange): Promise<User> {
      const change = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
      try {
        return present(
          await database.commit((transaction) => accountRows(transaction).update(userId, change)),
        )
      } catch (cause) {
        throw isUniqueViolation(cause) ? new Problem('account.email-taken', { cause }) : cause
      }
    },
    /** @throws Problem */
    async setAvatar(userId: string, file: IncomingFile): Promise<User> {
      return present(await avatars.set(userId, file))
    },
    /** The session that this access token opens, looked up anew each time. */
    authenticate: sessions.authenticate,
    /** Which of these sessions still give access; for streams that stay open. */
    filterOpenSessions: sessions.filterOpen,
    endSessionsOf: sessions.endAllOf,
    /** A password chosen by a link that the administrator made. */
    passwordLinks,
    /** One's own password and sessions, and leaving for good. */
    ownAccount: createOwnAccount({ ...options, checkPassword }),
    settings: createSettings(options),
    /** For the administrator. */
    admin: {
      ...createAccountManagement(options),
      handOver: createAdminTransfer({ ...options, checkPassword }),
      sessions: createSessionManagement(options),
      /** These accounts in this order; those that are gone are left out. */
      async list(ids: readonly string[]): Promise<User[]> {
        const found = new Map(
          (await accountRows(database.queries).findAll(ids)).map((account) => [
            account.id,
            account,
          ]),
        )
        return ids.flatMap((id) => {
          const account = found.get(id)
          return account ? [present(account)] : []
        })
      },
    },
    registrationState: firstAccount.registrationState,
    ensureConfiguredAdmin: firstAccount.ensureConfiguredAdmin,
    findAdminId: async (): Promise<string | undefined> =>
      (await accountRows(database.queries).findAdmin())?.id,
  }
}
export type AccountService = ReturnType<typeof createAccountService>

/** Help for the locked-out, which the commands of the machine give. */
export const createAccountRecovery = createRecovery
export type AccountRecovery = ReturnType<typeof createRecovery>

const toUser = (account: Account, avatar: string | null): User => ({
  id: account.id,
  name: account.name,
  email: account.email,
  avatar,
  role: account.role,
  isActive: account.isActive,
  isSuspended: account.isSuspended,
  inpaintingQuota: account.inpaintingQuota,
  inpaintingCount: account.inpaintingCount,
  imagesCreated: account.inpaintingCount,
  createdAt: isoDate(account.createdAt),
  lastLogin: account.lastLoginAt === undefined ? null : isoDate(account.lastLoginAt),
})
