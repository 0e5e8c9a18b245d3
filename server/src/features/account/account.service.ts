import type {
  Login,
  ProfileChange,
  Registration,
  SignedIn,
  Tokens,
  User,
} from '@atelier/contract/account'
import { Problem } from '@atelier/contract/problems'
import type { Database } from '#database/database.ts'
import type { RecordAct } from '#database/record-act.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log.ts'
import type { IncomingFile, IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type Account, accountRows } from './account.repository.ts'
import { createAvatars } from './avatars.ts'
import { createPasswordCheck } from './check-password.ts'
import { createFirstAccount, type RegistrationRules } from './first-account.ts'
import { createHandOver } from './hand-over.ts'
import { createAccountKeeping } from './keeping.ts'
import { createKeptSessions } from './kept-sessions.ts'
import { createOwnAccount } from './own-account.ts'
import { createPasswordLinks } from './password-links.ts'
import { createRescue } from './rescue.ts'
import { type AccountSession, createSessions } from './sessions.ts'
import { createSettings } from './settings.ts'
import { createSignIn, type MaintenanceRule, type Origin } from './sign-in.ts'

export interface AccountOptions extends RegistrationRules {
  readonly database: Database
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly sessionDays: number
  /** Keeps what the administrator does with accounts. */
  readonly record: RecordAct
  maintenance(): MaintenanceRule | undefined
  /** Tells a person's open pages. */
  tell: LiveChannel['tell']
}

/** Accounts and sessions: who someone is, and whether they still may. */
export function createAccountService(options: AccountOptions) {
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
    async login(login: Login, origin: Origin): Promise<SignedIn> {
      const { account, tokens } = await signIn.login(login, origin)
      return { user: present(account), tokens }
    },
    /** @throws Problem */
    async register(registration: Registration, origin: Origin): Promise<SignedIn> {
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
    openSessions: sessions.stillOpen,
    endSessionsOf: sessions.endAllOf,
    /** A password chosen by a link that the administrator made. */
    passwordLinks,
    /** One's own password and sessions, and leaving for good. */
    own: createOwnAccount({ ...options, checkPassword }),
    settings: createSettings(options),
    /** For the administrator. */
    kept: {
      ...createAccountKeeping(options),
      handOver: createHandOver({ ...options, checkPassword }),
      sessions: createKeptSessions(options),
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
    administrator: async (): Promise<string | undefined> =>
      (await accountRows(database.queries).findAdmin())?.id,
  }
}
export type AccountService = ReturnType<typeof createAccountService>

/** Help for the locked-out, which the commands of the machine give. */
export const createAccountRescue = createRescue
export type AccountRescue = ReturnType<typeof createRescue>

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
