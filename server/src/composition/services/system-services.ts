import { defined } from '@atelier/contract/wire/defined'
import { projectRoot, version } from '#environment.ts'
import {
  type AccountService,
  createAccountService,
  createFactorChangeRecorder,
  createUserIdFinder,
  endSessionsOfProvider,
  findNamesWithoutEntrance,
} from '#features/account/account.service.ts'
import { effectiveRegistration } from '#features/configuration/access-policy.ts'
import { removeKeys } from '#features/gateway/gateway.service.ts'
import {
  createGroupsService,
  type GroupPeople,
  type GroupsService,
  type UserRights,
} from '#features/groups/groups.service.ts'
import { createHelpService } from '#features/help/help.service.ts'
import { createInvitationsService } from '#features/invitations/invitations.service.ts'
import { createLogsService } from '#features/logs/logs.service.ts'
import type { MailService } from '#features/mail/mail.service.ts'
import { createProvidersService } from '#features/providers/providers.service.ts'
import { createSecondFactorsService } from '#features/second-factors/second-factors.service.ts'
import { createUsageService } from '#features/usage/usage.service.ts'
import { moveAllShared } from '#features/users/users.service.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { createTickets, type Tickets } from '#platform/secrets/tickets.ts'
import { isPrivateServer } from '#platform/web/private-server.ts'
import { createAccountMail, createInvitationMail, createMail } from '../mail/create-mail.ts'
import type { ServicesOptions } from '../services-options.ts'
import type { Base } from './base.ts'

/** The log, help, accounts, audit trail and configuration of the installation. */
export async function createSystemServices(base: Base, options: ServicesOptions) {
  const { environment, clock, makeId, log, database, files, incoming, live, audit, configuration } =
    base
  const logs = createLogs(base)
  const help = createHelp(base)
  const secondFactors = createSecondFactors(base, () => accountMail)
  const tickets = createTickets({ key: base.secrets.key('tickets'), clock })
  const groups = await createGroups(base, () => account.groupPeople)
  const providers = createProviders(base, {
    tickets,
    groups,
    describeUsers: (ids) => account.describeUsers(ids),
  })
  await providers.fix(environment.SIGN_IN_PROVIDERS ?? [])
  const mail = await createMail(base, () => account)
  const accountMail = createAccountMail(mail)
  const invitations = createInvitations(base, {
    mail,
    groups,
    findInviter: (userId) => account.findReader(userId),
    findMaker: (userId, on) => account.findActive(userId, on),
  })
  const account: AccountService = createAccountService({
    database,
    files,
    incoming,
    clock,
    makeId,
    log,
    sessionDays: environment.SESSION_DAYS,
    limits: base.userLimits,
    secondFactors,
    tickets,
    providers,
    networkKey: base.secrets.key('networks'),
    recentTimes: base.recentTimes,
    registration: () => registrationNow(base, mail),
    passwordsFor: configuration.access.passwordsFor,
    invitations,
    maintenance: configuration.maintenance,
    isRegistrationUnset: () => isRegistrationUnset(base),
    passwordRule: configuration.passwordRule,
    record: audit.record,
    publish: live.publish,
    removeKeys,
    moveShared: moveAllShared,
    rights: groups,
    mail: accountMail,
    ...defined({
      firstCode: options.firstCode,
      isFirstCodeForAll: options.isFirstCodeForAll,
      adminEmail: environment.ADMIN_EMAIL,
      adminPassword: environment.ADMIN_PASSWORD,
    }),
  })
  const usage = createUsage(base, { account, groups })
  const rightsOfUser = createRightsFinder(groups, account)
  const entrances = { account, secondFactors, invitations, providers }
  return { audit, logs, configuration, help, mail, usage, ...entrances, groups, rightsOfUser }
}

const registrationNow = ({ configuration }: Base, mail: MailService) =>
  effectiveRegistration(configuration.registration(), {
    sendsLinks: mail.sendsLinks(),
    passwordsFor: configuration.access.passwordsFor(),
  })

/** Nothing is asked where only users of this machine reach the server. */
const isRegistrationUnset = ({ configuration, environment, forwarding }: Base): boolean =>
  configuration.access.isRegistrationUnset() &&
  (!isPrivateServer(environment) || forwarding.wasSeen())

const createInvitations = (
  { database, clock, makeId, audit }: Base,
  {
    mail,
    ...others
  }: {
    readonly mail: MailService
    readonly groups: GroupsService
    readonly findInviter: AccountService['findReader']
    readonly findMaker: AccountService['findActive']
  },
) =>
  createInvitationsService({
    ...{ database, clock, makeId, record: audit.record, ...others },
    hasAccount: async (email) => (await createUserIdFinder(database)(email)) !== undefined,
    sendInvitation: createInvitationMail(mail),
  })

const createSecondFactors = (
  { database, clock, makeId, secrets, environment, configuration, live }: Base,
  mail: () => ReturnType<typeof createAccountMail>,
) =>
  createSecondFactorsService({
    database,
    clock,
    cipher: createTextCipher(secrets.key('second-factors')),
    key: secrets.key('passkeys'),
    publicUrl: environment.PUBLIC_URL,
    isDemanded: configuration.access.lacksSecondFactor,
    recordChange: createFactorChangeRecorder({ clock, makeId, mail }),
    announce: (userId) => live.publish(userId, { type: 'account' }),
  })

const createLogs = ({ logRecorder, clock, environment, audit }: Base) =>
  createLogsService({
    recorder: logRecorder,
    clock,
    maxDays: environment.LOG_DAYS,
    maxLines: environment.LOG_LINES,
    record: audit.recordStandalone,
  })

const createHelp = ({ environment }: Base) =>
  createHelpService({
    root: projectRoot,
    dataFolder: environment.DATA_DIR,
    version,
    updateFile: environment.UPDATE_FILE,
  })

/** The ledger of use. Its `groups` say who is in which. */
const createUsage = (
  { environment, database, bus, servers, makeId, audit, configuration, clock, log }: Base,
  { account, groups }: { readonly account: AccountService; readonly groups: GroupsService },
) =>
  createUsageService({
    database,
    groups,
    bus,
    servers,
    mayRunChore: servers.mayRunChore,
    lineDays: environment.USAGE_DAYS,
    makeId,
    record: audit.record,
    showsUsers: configuration.showsUsageByUser,
    describeUsers: account.describeUsers,
    requireMayActOn: account.requireMayActOn,
    isAdmin: async (userId, on) => (await account.findActive(userId, on))?.role === 'ADMIN',
    clock,
    log,
  })

const createGroups = (base: Base, people: () => GroupPeople) =>
  createGroupsService({
    database: base.database,
    bus: base.bus,
    clock: base.clock,
    makeId: base.makeId,
    log: base.log,
    record: base.audit.record,
    live: base.live,
    people,
  })

/** What the groups of a user give now; `undefined` for an account that is not open. */
const createRightsFinder =
  (groups: GroupsService, account: AccountService) =>
  async (userId: string): Promise<UserRights | undefined> => {
    if (groups.isAllOpen()) return groups.openRights()
    const holder = await account.findActive(userId)
    return holder && groups.rightsOf(holder)
  }

export type SystemServices = Awaited<ReturnType<typeof createSystemServices>>

/** Identity providers; without one, nothing of them is loaded. */
const createProviders = (
  base: Base,
  others: {
    readonly tickets: Tickets
    readonly groups: GroupsService
    readonly describeUsers: AccountService['describeUsers']
  },
) =>
  createProvidersService({
    ...{ database: base.database, clock: base.clock, makeId: base.makeId, log: base.log },
    ...others,
    cipher: createTextCipher(base.secrets.key('providers')),
    publicUrl: base.environment.PUBLIC_URL,
    apiUrl: base.environment.PUBLIC_API_URL,
    record: base.audit.record,
    endSessions: endSessionsOfProvider,
    namesWithoutEntrance: (ids) => findNamesWithoutEntrance(base.database.queries, ids),
  })
