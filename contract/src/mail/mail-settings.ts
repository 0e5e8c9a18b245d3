import { z } from 'zod'
import { email } from '#account/account.ts'
import { existingPassword } from '#account/passwords/existing-password.ts'
import { wholeNumberWithin as within } from '#wire/bounded-number.ts'
import { required } from '#wire/validation.ts'

export const mailLimits = {
  hostMax: 253,
  port: { min: 1, max: 65_535 },
  userMax: 254,
  passwordMax: 1000,
  pageSize: 20,
  /** To one address; the others wait. */
  perHour: 5,
  /** More are not queued. */
  waitingMax: 10_000,
  /** Lines of sent and failed mails are removed after so long. */
  retentionDays: 30,
  /** Without a sent mail for so long after a failure, the administrator is warned. */
  failingMinutes: 60,
} as const

/** How the connection is encrypted: from the start, or before anything is said. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const
export const MailSecurity = z.enum(mailSecurities)
export type MailSecurity = z.output<typeof MailSecurity>

/** Whether a mail server is this machine: nobody hears what is said to it. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const host = z
  .string(required('Serveur requis'))
  .trim()
  .toLowerCase()
  .max(mailLimits.hostMax)
  .regex(/^[a-z0-9._:-]*$/, 'Nom de serveur attendu, par exemple smtp.mairie.fr')
const oneLine = /^[^\p{Cc}]*$/u
const user = z
  .string()
  .trim()
  .max(mailLimits.userMax)
  .regex(oneLine, 'Un identifiant tient sur une ligne')
const password = z
  .string()
  .max(mailLimits.passwordMax)
  .regex(oneLine, 'Un mot de passe tient sur une ligne')

const address = {
  /** A name or an IP address; empty: no mail is sent. */
  host,
  port: within(mailLimits.port),
  /** Empty: the server asks for no login. */
  user,
  security: MailSecurity,
  /** Who mails come from. */
  from: z.union([email, z.literal('')], { error: 'Email invalide' }),
}

/** The server that takes mails, and who they come from. */
export const MailSettings = z.object({
  ...address,
  hasPassword: z.boolean(),
  /** The environment holds them: they cannot be changed here. */
  isFixed: z.boolean(),
  /** Mails are sent. */
  isConfigured: z.boolean(),
  /** Links in mails begin with it; without one, mails have no link. */
  publicUrl: z.string().nullable(),
})
export type MailSettings = z.output<typeof MailSettings>

/** Asks for the password: whoever chooses the server reads all mails. */
export const MailSettingsChange = z
  .strictObject({
    ...address,
    /** Absent: the stored one stays, unless the server or the user changes; empty: none. */
    password: password.optional(),
    currentPassword: existingPassword,
  })
  .refine(({ host, from }) => host === '' || from !== '', {
    error: 'Email requis',
    path: ['from'],
  })
  .refine(({ host, security }) => host === '' || security !== 'none' || isLoopbackHost(host), {
    error: 'Sans chiffrement, seul un serveur de cette machine est accepté',
    path: ['security'],
  })
export type MailSettingsChange = z.output<typeof MailSettingsChange>
