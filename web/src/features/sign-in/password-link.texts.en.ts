import type { passwordLinkTexts } from './password-link.texts.ts'

export const passwordLinkEnglish: typeof passwordLinkTexts = {
  title: 'New password',
  loading: 'Checking the link',
  forWhom: (name, email) =>
    `Choose the password of ${name} (${email}). This link works only once; it closes the sessions of the account and revokes its access keys.`,
  password: 'New password',
  submit: 'Save the password',
  done: 'Your password has been changed, your sessions closed and your access keys revoked. Sign in with the new one.',
  incomplete:
    'This link is incomplete. Copy it in full, or ask your administrator for another one.',
}
