import { type MailSettings, MailSettingsChange } from '@atelier/contract/mail/mail-settings'

/** What the form holds: an empty password is the stored one. */
export const MailForm = MailSettingsChange
export type MailForm = MailSettingsChange

export const valuesOf = ({ host, port, user, security, from }: MailSettings): MailForm => ({
  ...{ host, port, user, security, from },
  password: '',
  currentPassword: '',
})

/** What is sent: a password that was left empty stays. */
export const changeOf = ({ password, ...fields }: MailForm): MailSettingsChange => ({
  ...fields,
  ...(password && { password }),
})
