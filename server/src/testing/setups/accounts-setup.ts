import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import { configurationDefaults } from '@atelier/contract/configuration/configuration'
import { fixedLimits } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import {
  type AccountService,
  type AccountServiceDependencies,
  createAccountRecovery,
  createAccountService,
  createFactorChangeRecorder,
} from '#features/account/account.service.ts'
import type { RegistrationRules } from '#features/account/sign-in/first-account.ts'
import { removeKeys } from '#features/gateway/gateway.service.ts'
import { createGroupsService } from '#features/groups/groups.service.ts'
import { everyRight } from '#features/groups/rights/add-up.ts'
import { createProvidersService } from '#features/providers/providers.service.ts'
import {
  createSecondFactorsService,
  removeFactors,
} from '#features/second-factors/second-factors.service.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { createTickets } from '#platform/secrets/tickets.ts'
import { createDiskSpace } from '#storage/disk-space.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { createUserStorage } from '#storage/usage/user-storage.ts'
import { createManualClock } from '../manual-clock.ts'
import { createTestBus } from '../servers/test-bus.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The address and device of the users of these tests. */
export const testClient = { address: '192.0.2.1', device: 'Firefox' }

/** Accounts on a real database and real files, without HTTP, with a clock that tests move. Use with `await using`. */
export async function createAccountsSetup(
  rules: Partial<RegistrationRules> = {},
  wrap = (database: Database) => database,
) {
  const database = wrap(openSqlite(':memory:'))
  await migrate(database)
  const folder = await temporaryFolder()
  const clock = createManualClock()
  const storage = createDiskStorage(join(folder.path, 'files'))
  const files = createStoredFiles({
    diskSpace: createDiskSpace(storage),
    userStorage: createUserStorage({ database, maxBytes: () => 0 }),
    database,
    storage,
    clock,
    makeId,
    links: createSignedLinks({ key: randomBytes(32), clock }),
  })
  const incoming = createIncomingFiles({
    folder: join(folder.path, 'incoming'),
    diskSpace: createDiskSpace(storage),
    makeId,
  })
  const log = createLog({ level: 'silent', readable: false })
  const tickets = createTickets({ key: randomBytes(32), clock })
  const groups = await createGroupsService({
    ...{ database, clock, makeId, log, bus: createTestBus('server') },
    record: async () => undefined,
    live: { publish: () => undefined, publishToAll: () => undefined },
    people: () => service.groupPeople,
  })
  const options: AccountServiceDependencies = {
    database,
    clock,
    makeId,
    files,
    incoming,
    log,
    sessionDays: 7,
    limits: fixedLimits,
    networkKey: randomBytes(32),
    maintenance: () => undefined,
    passwordsFor: () => 'everyone',
    passwordRule: (): PasswordRule => 'six',
    record: async () => undefined,
    removeKeys,
    moveShared: async () => [],
    rights: {
      groupIdsOf: async () => [],
      isDelegate: () => false,
      mayActOnUser: () => true,
      rightsOf: () => everyRight,
      requireMayGive: groups.requireMayGive,
      giveGroups: groups.giveGroups,
      ownRights: () => ({ tools: [], mayMakeKeys: true, manage: [], sleeping: [] }),
    },
    secondFactors: createSecondFactorsService({
      database,
      clock,
      cipher: createTextCipher(randomBytes(32)),
      key: randomBytes(32),
      publicUrl: undefined,
      isDemanded: () => false,
      recordChange: createFactorChangeRecorder({ clock, makeId }),
      announce: () => undefined,
    }),
    tickets,
    providers: createProvidersService({
      ...{ database, clock, makeId, log, tickets },
      ...{ publicUrl: undefined, apiUrl: undefined },
      cipher: createTextCipher(randomBytes(32)),
      record: async () => undefined,
      endSessions: async () => undefined,
      groups,
      namesWithoutEntrance: async () => [],
      describeUsers: (ids) => service.describeUsers(ids),
    }),
    publish: () => undefined,
    registration: () => configurationDefaults.registration,
    invitations: {
      use: async () => {
        throw new Problem('account.invitation-invalid')
      },
    },
    ...rules,
  }
  const service: AccountService = createAccountService(options)
  let userCount = 0
  return {
    database,
    clock,
    files,
    storage,
    service,
    recovery: createAccountRecovery({ ...options, removeFactors }),
    folder: folder.path,
    /** The same installation after a restart with other settings. */
    restarted: (changed: Partial<RegistrationRules>) =>
      createAccountService({ ...options, ...changed }),
    async createUser(name = 'Camille'): Promise<SignInResult> {
      userCount += 1
      return await service.register(
        { name, email: `${name}.${userCount}@mairie.example`, password: 'motdepasse' },
        testClient,
      )
    },
    change: (id: string, change: { is_active?: number; is_suspended?: number }) =>
      database.queries.updateTable('users').set(change).where('id', '=', id).execute(),
    async [Symbol.asyncDispose]() {
      await database.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
