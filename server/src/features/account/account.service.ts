import type {
  Login,
  OwnUser,
  ProfileChange,
  Registration,
  SignInResult,
} from '@atelier/contract/account/account'
import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import type { PasskeyAnswer } from '@atelier/contract/second-factors/passkeys'
import type { FactorProof } from '@atelier/contract/second-factors/proof'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import type { InvitationsService } from '#features/invitations/invitations.service.ts'
import type { SecondFactorsService } from '#features/second-factors/second-factors.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { RecentTimes } from '#platform/recent-times.ts'
import type { Tickets } from '#platform/secrets/tickets.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { accountRows } from './account.repository.ts'
import { accountQueries } from './account-queries.ts'
import { createAccountManagement } from './manage-accounts/manage-accounts.ts'
import { createSessionManagement } from './manage-accounts/manage-sessions.ts'
import { createAccountProtection } from './manage-accounts/protected-accounts.ts'
import { removedAccountRows } from './manage-accounts/removed-accounts.repository.ts'
import { createFactorReset } from './manage-accounts/reset-factors.ts'
import {
  type AdminTransferDependencies,
  createAdminTransfer,
} from './manage-accounts/transfer-admin.ts'
import type { RemoveKeys } from './passwords/access-keys-of-account.ts'
import { createRecovery } from './passwords/account-recovery.ts'
import { createPasswordCheck } from './passwords/check-password.ts'
import { createPasswordAdvice } from './passwords/password-advice.ts'
import { createPasswordLinks } from './passwords/password-links.ts'
import type { PasswordRuleSource } from './passwords/password-rule.ts'
import type { AccountMail } from './profile/account-mail.ts'
import { createProfileChange } from './profile/change-profile.ts'
import { createEmailNotice } from './profile/email-notice.ts'
import { createOwnAccount } from './profile/own-account.ts'
import { createProfiles } from './profile/profiles.ts'
import { createSettings } from './profile/settings.ts'
import { namesWithoutEntrance } from './provider-sign-in/lock-entrances.repository.ts'
import { createLinkEnd } from './provider-sign-in/own-links.ts'
import { createAccountPreparation } from './provider-sign-in/prepared/prepare-accounts.ts'
import { createPreparedEntrance } from './provider-sign-in/prepared/take-prepared-account.ts'
import {
  createProviderEntrances,
  type UsedProviders,
} from './provider-sign-in/provider-entrances.ts'
import { createAddressLinks } from './registration/address-links.ts'
import { createAdmission } from './registration/admission.ts'
import { createSecondStep, type SiteOrigin } from './second-step/finish-sign-in.ts'
import { createProofs } from './second-step/proofs.ts'
import { recordFactorChange } from './second-step/record-factor-change.ts'
import { createProofThrottle } from './second-step/throttle-proofs.ts'
import {
  createSecurityEventList,
  createSecurityEventRecorder,
} from './security-events/security-events.ts'
import { sessionRows } from './sessions/sessions.repository.ts'
import { type AccountSession, createSessions, type DeviceSession } from './sessions/sessions.ts'
import { createFirstAccount, type RegistrationRules } from './sign-in/first-account.ts'
import { networkOf as networkOfAddress } from './sign-in/networks.ts'
import {
  type AuthenticatedAccount,
  type ClientOrigin,
  createSessionOpener,
  type SessionOpeningDependencies,
} from './sign-in/open-session.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createThrottles } from './sign-in/throttles.ts'
import { createGroupPeople } from './user-list/group-people.ts'
import { createUserListRepository } from './user-list/user-list.repository.ts'

export type { AccountSession }

/** What accounts need of groups. */
type UsedGroups = Pick<
  GroupsService,
  | 'ownRights'
  | 'groupIdsOf'
  | 'isDelegate'
  | 'mayActOnUser'
  | 'requireMayGive'
  | 'giveGroups'
  | 'rightsOf'
>

export interface AccountServiceDependencies
  extends RegistrationRules,
    PasswordRuleSource,
    AdminTransferDependencies,
    Pick<SessionOpeningDependencies, 'maintenance' | 'passwordsFor'> {
  readonly database: Database
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly sessionDays: number
  readonly limits: Pick<FixedLimits, 'sessions' | 'signIns'>
  readonly networkKey: Uint8Array
  readonly tickets: Tickets
  readonly secondFactors: Pick<
    SecondFactorsService,
    'methodsOf' | 'checkProof' | 'passkeys' | 'removeAllOf'
  >
  /** With several servers: what they count together. */
  readonly recentTimes?: RecentTimes | undefined
  /** Writes an action of the administrator to the audit trail. */
  readonly record: RecordAuditEntry
  readonly removeKeys: RemoveKeys
  readonly providers: UsedProviders
  readonly rights: UsedGroups
  readonly invitations: Pick<InvitationsService, 'use'>
  /** Absent: no mail is sent. */
  readonly mail?: AccountMail | undefined
  /** Whether the installation lets users have memories. */
  allowsMemories?(): boolean
  /** Sends an event to a user's open pages. */
  publish: LiveChannel['publish']
}

/** Parts that the others need, made once. */
function createParts(dependencies: AccountServiceDependencies) {
  const throttles = createThrottles(dependencies)
  const throttleProofs = createProofThrottle(throttles)
  const sessions = createSessions(dependencies)
  const { mail } = dependencies
  const recordEvent = createSecurityEventRecorder({ ...dependencies, mail: mail && (() => mail) })
  const profiles = createProfiles(dependencies)
  const checkPassword = createPasswordCheck({ ...dependencies, throttles })
  const proofs = createProofs({ ...dependencies, checkPassword, throttleProofs })
  const addressLinks = createAddressLinks({
    ...{ ...dependencies, throttles, recordEvent, checkPassword },
  })
  const requireMayActOn = createAccountProtection(dependencies.rights)
  const confirmAddress = addressLinks.markConfirmed
  const endLinks = createLinkEnd({ ...dependencies, recordEvent })
  return {
    ...{ addressLinks, requireMayActOn, endLinks },
    takePreparedAccount: createPreparedEntrance({
      ...{ ...dependencies, requireMayActOn, confirmAddress, endLinks },
    }),
    ...{ throttles, throttleProofs, sessions, recordEvent, profiles, checkPassword, proofs },
    signIns: throttles.signIns(dependencies.limits.signIns),
    firstAccount: createFirstAccount(dependencies),
  }
}
type Parts = ReturnType<typeof createParts>

/** Every way to open a session. */
function createEntrances(dependencies: AccountServiceDependencies, parts: Parts) {
  const { sessions, firstAccount, profiles, addressLinks } = parts
  const opener = createSessionOpener({ ...dependencies, ...parts })
  const secondStep = createSecondStep({ ...dependencies, ...parts, opener })
  const signIn = createSignIn({ ...dependencies, ...parts, opener, secondStep })
  const presentSignIn = async ({ account, tokens }: AuthenticatedAccount) => ({
    user: await profiles.toOwnUser(account),
    tokens,
  })
  const byProvider = createProviderEntrances(
    { ...dependencies, ...parts, opener, secondStep },
    presentSignIn,
  )
  return {
    /** @throws Problem */
    login: async (login: Login, origin: ClientOrigin): Promise<SignInResult> =>
      presentSignIn(await signIn.login(login, origin)),
    /** @throws Problem */
    finishSignIn: async (
      body: { readonly ticket: string; readonly proof: FactorProof },
      client: SiteOrigin,
    ): Promise<SignInResult> => presentSignIn(await secondStep.finish(body, client)),
    passkeyForSecondFactor: secondStep.passkeyForSecondFactor,
    passkeyToSignIn: secondStep.passkeyToSignIn,
    /** @throws Problem */
    signInWithPasskey: async (passkey: PasskeyAnswer, client: SiteOrigin): Promise<SignInResult> =>
      presentSignIn(await secondStep.signInWithPasskey(passkey, client)),
    byProvider,
    logout: (session: Pick<AccountSession, 'id'>) => sessions.end(session.id),
    refresh: sessions.refresh,
    /** Links with which users choose a new password; the administrator creates them. */
    passwordLinks: createPasswordLinks({
      ...{ ...dependencies, ...parts },
      confirmAddress: addressLinks.markConfirmed,
    }),
    forgotPassword: addressLinks.forgot,
    confirmAddress: addressLinks.confirm,
    /** @throws Problem */
    register: async (registration: Registration, origin: ClientOrigin): Promise<SignInResult> =>
      presentSignIn(await signIn.register(registration, origin)),
    registrationState: firstAccount.registrationState,
    ensureConfiguredAdmin: firstAccount.ensureConfiguredAdmin,
  }
}

/** Accounts and sessions: who a user is, and whether access is still allowed. */
export function createAccountService(dependencies: AccountServiceDependencies) {
  const parts = createParts(dependencies)
  const { sessions, profiles, checkPassword, recordEvent, proofs } = parts
  const changeProfile = createProfileChange({ ...dependencies, ...parts })

  return {
    ...createEntrances(dependencies, parts),

    // Profile
    profile: profiles.find,
    avatarFileId: profiles.findAvatarFileId,
    /** @throws Problem */
    updateProfile: async (session: DeviceSession, change: ProfileChange): Promise<OwnUser> =>
      profiles.toOwnUser(await changeProfile(session, change)),
    setAvatar: profiles.setAvatar,
    settings: createSettings(dependencies),
    /** A user's own password and sessions, and closing the account. */
    ownAccount: createOwnAccount({ ...dependencies, checkPassword, recordEvent }),
    /** Proving again who one is. */
    proofs,
    securityEvents: createSecurityEventList(dependencies),
    recordEvent,

    passwordAdvice: createPasswordAdvice(dependencies),
    emailNotice: createEmailNotice(dependencies),
    /** Asks for the password again before a critical action of another feature. @throws Problem */
    checkPassword,

    // Sessions
    authenticate: sessions.authenticate,
    filterOpenSessions: sessions.filterOpen,
    endSessionsOf: sessions.endAllOf,
    /** Within the caller's transaction, after a slow check: whether the session has not ended meanwhile. */
    isSessionOpen: sessions.isOpen,

    ...accountQueries(dependencies.database),
    // Administration
    admin: accountAdministration(dependencies, parts),
    /** Within the caller's transaction: a delegate changes nothing of some accounts. @throws Problem `user.protected` */
    requireMayActOn: parts.requireMayActOn,
    groupPeople: createGroupPeople(dependencies.database, parts.requireMayActOn),
    /** Closed accounts whose items are being removed. Called with a transaction, it can also delete the row. */
    removedAccounts: removedAccountRows,
  }
}
export type AccountService = ReturnType<typeof createAccountService>

const accountAdministration = (
  dependencies: AccountServiceDependencies,
  { profiles, checkPassword, recordEvent, requireMayActOn }: Parts,
) => ({
  ...createAccountManagement({ ...dependencies, requireMayActOn }),
  handOver: createAdminTransfer({ ...dependencies, checkPassword }),
  resetFactors: createFactorReset({ ...dependencies, recordEvent, requireMayActOn }),
  ...createAdmission({ ...dependencies, requireMayActOn }),
  prepare: createAccountPreparation({ ...dependencies, requireMayActOn }),
  sessions: createSessionManagement({ ...dependencies, requireMayActOn }),
  list: profiles.list,
  search: createUserListRepository(dependencies.database.queries).list,
})

/** Helps users who are locked out; run from the command line of the server. */
export const createAccountRecovery = createRecovery
export type AccountRecovery = ReturnType<typeof createRecovery>

/** Ends the sessions that a provider opened, within its own transaction. */
export const endSessionsOfProvider = (
  transaction: WriteTransaction,
  providerId: string,
): Promise<void> => sessionRows(transaction).endAllOfProvider(providerId)

/** What counts as one visitor: an IPv6 subscriber has a whole network. */
export const networkOf = networkOfAddress

/** The names of those of these accounts that neither a password nor a passkey opens. */
export const findNamesWithoutEntrance = namesWithoutEntrance

/** Finds the account that has an address, for what is made before the service. */
export const createUserIdFinder =
  ({ queries }: Pick<Database, 'queries'>) =>
  async (email: string): Promise<string | undefined> =>
    (await accountRows(queries).findByEmail(email))?.id

/** Stores with an account which second factors it has now; for the feature that owns them, made before the service. */
export const createFactorChangeRecorder = recordFactorChange
