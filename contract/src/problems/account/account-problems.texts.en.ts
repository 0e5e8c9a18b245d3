import { seconds } from '#engines/engine-problems.texts.en.ts'
import type { AccountProblemTexts } from '../problem-codes.ts'

export const englishAccountProblems: AccountProblemTexts = {
  'session.required': 'Sign in to continue.',
  'session.ended': 'Your session is closed. Sign in again to continue.',
  'access.admin-only': 'Administrator access required',
  'account.invalid-credentials': 'Wrong email or password',
  'account.inactive': 'Account disabled',
  'account.suspended': 'Account suspended',
  'account.email-taken':
    'An account with this email address already exists. Sign in, or choose another address.',
  'account.registration-closed': 'Registration is closed. Ask your administrator for an account.',
  'account.first-code-required':
    'The first account of this installation is created with the link shown on the server’s console. Use that link.',
  'account.too-many-attempts': (params) => `Too many attempts. Try again in ${seconds(params)}.`,
  'account.refresh-invalid': 'Your session is closed. Sign in again to continue.',
  'account.link-invalid':
    'This link has already been used, has expired or was replaced. Ask your administrator for another one.',
  'account.wrong-password': 'The password is wrong. Check it, then try again.',
  'account.password-required': 'To change the sign-in email, enter your current password too.',
  'account.password-common':
    'This password is among the most common ones and would soon be guessed. Choose another one, for example three unrelated words.',
  'account.password-personal':
    'This password is the name or the email of the account and would soon be guessed. Choose another one, for example three unrelated words.',
  'account.hand-over-first':
    'You are the only administrator. Hand the administration over to another account first (Admin > User management), then delete yours.',
  'session.proof-required': 'Confirm that it is you, then try again.',
  'account.awaiting-approval':
    'Your request is recorded. The administrator must accept it before you first sign in.',
  'account.password-closed':
    'Your password no longer opens a session here. Sign in through your organisation, with the button on this page.',
  'account.confirm-address':
    'Open the link in the email that we have just sent you: it confirms your address. If none arrives, check the address and your spam folder.',
  'account.invitation-needed':
    'Accounts are made here by invitation. Ask your administrator for yours.',
  'account.invitation-invalid':
    'This invitation was used, has expired, was revoked, or is for another address. Ask whoever invited you for another one.',
  'account.domain-refused': (params) =>
    `Accounts are made here with an address of your organisation${params.domains ? ` (${params.domains})` : ''}. Use yours.`,
  'account.no-mail': 'This installation sends no email. Ask your administrator for a new password.',
  'account.link-needed': (params) =>
    `There is already an account with this address. Prove once that it is yours; from then on, ${params?.name ?? 'your provider'} is enough.`,
  'provider.not-found':
    'This identity provider no longer exists, or is switched off. Choose another way to sign in.',
  'provider.too-many': 'Twelve identity providers at most. Remove one first.',
  'provider.failed': (params) =>
    `Signing in with ${params?.name ?? 'your provider'} did not work. Try again, or choose another way.`,
  'provider.refused': (params) =>
    `${params?.name ?? 'your provider'} does not let you into this installation. Ask your administrator.`,
  'provider.no-account': (params) =>
    `You have no account here, and ${params?.name ?? 'your provider'} does not create one for you. Ask your administrator.`,
  'provider.sign-in-expired': 'This sign-in has expired. Start again from the sign-in page.',
  'provider.already-linked':
    'This account of the provider is already linked, or yours is linked to another one.',
  'provider.not-linked': 'Your account is not linked to this provider.',
  'provider.not-fresh': (params) =>
    `${params?.name ?? 'your provider'} did not check again that it is you. Try again, or choose another way.`,
  'provider.other-account': (params) =>
    `This is not the account that is linked to yours at ${params?.name ?? 'your provider'}.`,
  'provider.logout-refused': 'This logout token is not valid.',
  'provider.last-way-in':
    'This is your only way to sign in. Choose a password first, or add a passkey.',
  'account.second-factor': 'Now enter your second factor.',
  'account.sign-in-expired': 'This sign-in has expired. Start again from the sign-in page.',
  'factor.required':
    'Your administrator requires a second factor. Add it in My profile to continue.',
  'factor.wrong-code': 'This code is wrong. Enter the one that your app shows now.',
  'factor.code-used': 'This code has already been used. Wait for the next one.',
  'factor.clock-differs':
    'The time of your phone and that of the server differ. Set your phone to automatic time, then try again.',
  'factor.too-many-codes':
    'Too many wrong codes today. Use a passkey or a recovery code, or ask your administrator to remove your second factor.',
  'factor.recovery-code-wrong':
    'This recovery code is wrong or has already been used. Try another.',
  'factor.passkey-refused': 'This passkey was not accepted. Try again, or choose another method.',
  'factor.passkeys-unavailable':
    'Passkeys need an https address that is a name. Choose another method, or tell your administrator.',
  'factor.too-many-passkeys': 'You already have ten passkeys. Remove one, then try again.',
  'factor.authenticator-exists': 'An authenticator app is already added. Remove it first.',
  'factor.authenticator-not-begun': 'Start adding the authenticator app again.',
  'factor.not-found':
    'This second factor cannot be found: it may have been removed. Reload the page.',
}
