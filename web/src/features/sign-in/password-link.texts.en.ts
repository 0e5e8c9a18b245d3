import type { passwordLinkTexts } from './password-link.texts.ts'

export const passwordLinkEnglish: typeof passwordLinkTexts = {
  title: 'New password',
  loading: 'Checking the link',
  forWhom: (name, email) => `Choose the password of ${name} (${email}). This link works only once.`,
  password: 'New password',
  submit: 'Save the password',
  done: 'Your password is changed. Sign in with the new one.',
  incomplete:
    'This link is incomplete. Copy it in full, or ask your administrator for another one.',
}
