import type {
  AccountService,
  AccountServiceDependencies,
} from '#features/account/account.service.ts'
import type { InvitationsServiceDependencies } from '#features/invitations/invitations.service.ts'
import { createMailService, type MailService } from '#features/mail/mail.service.ts'
import { createUserPresence } from '#platform/bus/user-presence.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import type { Base } from '../services/base.ts'

/** What only accounts know: they are made afterwards, because they send mails themselves. */
type LaterAccount = () => Pick<AccountService, 'checkPassword' | 'findReader' | 'admin'>

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
    tellOfWaiting: () => account().admin.tellOfWaiting(),
    record: base.audit.record,
    clock: base.clock,
    makeId: base.makeId,
    log: base.log,
  })
}

/** Where the links of mails lead; the secret is behind the #, which browsers never send. */
const linkPages = {
  forgotten: '/mot-de-passe',
  address: '/adresse',
  'new-address': '/adresse',
  invitation: '/register',
} as const

type SentByAccounts = NonNullable<AccountServiceDependencies['mail']>

/** What accounts send. */
export const createAccountMail = (mail: MailService): SentByAccounts => ({
  isConfigured: mail.isConfigured,
  sendsLinks: mail.sendsLinks,
  ...accountLinks(mail),
  ...announcements(mail),
})

const accountLinks = ({
  queue,
  queueNone,
  contents,
  linkTo,
}: MailService): Pick<SentByAccounts, 'sendLink' | 'nameProvider' | 'sendNoLink'> => ({
  async sendLink(transaction, { user, purpose, token, days }) {
    const url = linkTo(`${linkPages[purpose]}#${token}`)
    if (url === undefined) return
    const kind = purpose === 'forgotten' ? purpose : 'address'
    const content = contents[kind](user.language, { name: user.name, url, days })
    await queue(transaction, { ...user, kind, content })
  },
  nameProvider: (transaction, user, provider) =>
    queue(transaction, {
      ...user,
      kind: 'forgotten',
      content: contents.forgotten(user.language, { name: user.name, provider }),
    }),
  async sendNoLink(transaction, { address, token }) {
    const url = linkTo(`${linkPages.forgotten}#${token}`)
    if (url === undefined) return
    const content = contents.forgotten('fr', { name: '', url })
    const mail = { address, name: '', kind: 'forgotten', language: 'fr', content } as const
    await queueNone(transaction, mail)
  },
})

const announcements = ({
  queue,
  contents,
  linkTo,
}: MailService): Pick<SentByAccounts, `announce${string}` & keyof SentByAccounts> => ({
  announceNewAddress: (transaction, user) =>
    queue(transaction, {
      ...user,
      kind: 'new-address',
      content: contents.newAddress(user.language, { name: user.name }),
    }),
  announceAdmission: (transaction, user) =>
    queue(transaction, {
      ...user,
      kind: 'admitted',
      content: contents.admitted(user.language, { name: user.name, url: linkTo('/login') }),
    }),
  // The name is in the content alone, which is erased once sent.
  announceRefusal: (transaction, { address, name, language }) =>
    queue(transaction, {
      ...{ address, name: '', language, kind: 'refused' },
      content: contents.refused(language, { name }),
    }),
  announceWaiting: (transaction, user, count) =>
    queue(transaction, {
      ...user,
      kind: 'waiting',
      content: contents.waiting(user.language, {
        ...{ name: user.name, count, url: linkTo('/admin/users?awaits=approval') },
      }),
    }),
  announceSecurityEvent: (transaction, user, { event, at }) =>
    queue(transaction, {
      ...user,
      kind: 'security',
      content: contents.security(user.language, { name: user.name, event, at }),
    }),
})

/** Sends an invitation, in the language of who invites. */
export const createInvitationMail =
  ({
    sendsLinks,
    queue,
    contents,
    linkTo,
  }: MailService): InvitationsServiceDependencies['sendInvitation'] =>
  async (transaction, { address, inviter: { name: inviter, language }, until, token }) => {
    const url = linkTo(`${linkPages.invitation}#${token}`)
    if (!sendsLinks() || url === undefined) return false
    const content = contents.invitation(language, { name: '', inviter, until, url })
    return await queue(transaction, { address, name: '', kind: 'invitation', language, content })
  }
