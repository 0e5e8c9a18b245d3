import {
  type MailSettings,
  type MailSettingsChange,
  MailSettings as SettingsSchema,
} from '@atelier/contract/mail/mail-settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { isAllowedMailHost } from '#platform/mail/allowed-mail-host.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { Actor } from '../actor.ts'
import type { MailServer } from './mail-server.ts'
import { mailSettingsRows } from './mail-settings.repository.ts'
import { createSettingsCache, type SettingsCacheDependencies } from './settings-cache.ts'

export interface MailSettingsDependencies extends Omit<SettingsCacheDependencies, 'load'> {
  readonly database: Database
  /** Encrypts the password. */
  readonly serverCipher: TextCipher
  /** From the environment. */
  readonly fixed: MailServer | undefined
  /** Where users open the installation. */
  readonly publicUrl: string | undefined
  readonly record: RecordAuditEntry
  /** @throws Problem */
  checkPassword(userId: string, password: string, field: string): Promise<unknown>
}

const StoredSettings = SettingsSchema.pick({
  host: true,
  port: true,
  user: true,
  security: true,
  from: true,
})
const noServer: MailServer = {
  host: '',
  port: 587,
  user: '',
  password: '',
  security: 'starttls',
  from: '',
}
const isUsable = ({ host, from }: MailServer): boolean => host !== '' && from !== ''

/** The settings of mail: those of the environment when it names a server, else as the administrator chose them. */
export async function createMailSettings(dependencies: MailSettingsDependencies) {
  const { database, fixed } = dependencies
  const cache = await createSettingsCache({ ...dependencies, load: () => load(dependencies) })
  const current = (): MailServer => fixed ?? cache.current()

  return {
    /** `undefined` while no mail is sent. */
    server: (): MailServer | undefined => (isUsable(current()) ? current() : undefined),
    isConfigured: (): boolean => isUsable(current()),
    present: (): MailSettings => present(dependencies, current()),
    /** @throws Problem when the password is wrong, or the server is none that may be called */
    async change(actor: Actor, change: MailSettingsChange): Promise<MailSettings> {
      if (fixed) throw new Problem('mail.fixed')
      const { currentPassword, ...changes } = change
      await dependencies.checkPassword(actor.userId, currentPassword, 'currentPassword')
      if (!isAllowedMailHost(changes.host))
        throw invalid('host', 'Cette adresse n’est pas acceptée')
      const before = await load(dependencies)
      const after = { ...changes, password: passwordAfter(before, changes) }
      await database.commit((transaction) =>
        save(dependencies, { actor, before, after, transaction }),
      )
      await cache.reload()
      return present(dependencies, after)
    },
    close: cache.close,
  }
}
export type MailSettingsService = Awaited<ReturnType<typeof createMailSettings>>

const invalid = (field: string, message: string) =>
  new Problem('request.invalid', { fields: { [field]: message } })

/** A stored password is only sent to the server that it was given for, which must stay as well encrypted. */
function passwordAfter(
  before: MailServer,
  { password, ...after }: Omit<MailSettingsChange, 'currentPassword'>,
): string {
  if (after.user === '' || after.host === '') return ''
  if (password !== undefined) return password
  if (before.password === '') return ''
  const isSame =
    before.host === after.host &&
    before.port === after.port &&
    before.user === after.user &&
    (after.security !== 'none' || before.security === 'none')
  if (!isSame) throw invalid('password', givenAgain)
  return before.password
}
const givenAgain =
  'Entrez de nouveau le mot de passe de courriel\u00a0: il n’est envoyé qu’au serveur pour lequel il a été donné'

/** Settings that this version does not know count as none: another version may have stored them. */
async function load({ database, serverCipher }: MailSettingsDependencies): Promise<MailServer> {
  const stored = await mailSettingsRows(database.queries).find()
  const parsed = StoredSettings.safeParse(stored && JSON.parse(stored.settings))
  if (!stored || !parsed.success) return noServer
  const password = stored.password === undefined ? '' : serverCipher.decrypt(stored.password)
  return { ...parsed.data, password: password ?? '' }
}

interface StoredChange {
  readonly actor: Actor
  readonly before: MailServer
  readonly after: MailServer
  readonly transaction: Parameters<RecordAuditEntry>[1]
}

async function save(
  { serverCipher, record }: MailSettingsDependencies,
  { actor, before, after, transaction }: StoredChange,
): Promise<void> {
  await mailSettingsRows(transaction).save({
    settings: JSON.stringify(StoredSettings.parse(after)),
    password: after.password === '' ? undefined : serverCipher.encrypt(after.password),
  })
  await record(
    {
      actor: { userId: actor.userId, email: actor.email },
      action: 'mail.changed',
      before: audited(before),
      after: audited(after),
    },
    transaction,
  )
}

/** The password is in no audit entry: only whether there is one. */
const audited = ({ password, ...settings }: MailServer) => ({
  ...StoredSettings.parse(settings),
  hasPassword: password !== '',
})

const present = (
  { fixed, publicUrl }: Pick<MailSettingsDependencies, 'fixed' | 'publicUrl'>,
  { password, ...server }: MailServer,
): MailSettings => ({
  ...server,
  hasPassword: password !== '',
  isFixed: fixed !== undefined,
  isConfigured: isUsable({ ...server, password }),
  publicUrl: publicUrl ?? null,
})
