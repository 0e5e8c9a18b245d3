import type {
  AccountService,
  AccountServiceDependencies,
} from '#features/account/account.service.ts'
import { createMailService, type MailService } from '#features/mail/mail.service.ts'
import { createUserPresence } from '#platform/bus/user-presence.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import type { Base } from '../services/base.ts'

/** What only accounts know: they are made afterwards, because they send mails themselves. */
type LaterAccount = () => Pick<AccountService, 'checkPassword' | 'findReader'>

/** Mails that the installation sends. */
export async function createMail(base: Base, account: LaterAccount): Promise<MailService> {
  const { SMTP_URL: server, SMTP_FROM: from, PUBLIC_URL: publicUrl } = base.environment
  return await createMailService({
    database: base.database,
    bus: base.bus,
    serverCipher: createTextCipher(base.secrets.key('mail-server')),
    contentCipher: createTextCipher(base.secrets.key('mails')),
    fixed: server && from !== undefined ? { ...server, from } : undefined,
    publicUrl,
    wasHere: createUserPresence(base),
    mayRunChore: base.servers.mayRunChore,
    checkPassword: (userId, password, field) => account().checkPassword(userId, password, field),
    findReader: (userId) => account().findReader(userId),
    record: base.audit.record,
    clock: base.clock,
    makeId: base.makeId,
    log: base.log,
  })
}

/** What accounts send. */
export const createAccountMail = ({
  isConfigured,
  queue,
  contents,
}: MailService): NonNullable<AccountServiceDependencies['mail']> => ({
  isConfigured,
  announceNewAddress: (transaction, user) =>
    queue(transaction, {
      ...user,
      kind: 'new-address',
      content: contents.newAddress(user.language, { name: user.name }),
    }),
})
