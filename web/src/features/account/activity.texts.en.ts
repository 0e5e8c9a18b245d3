import type { activityTexts } from './activity.texts.ts'

export const activityEnglish: typeof activityTexts = {
  title: 'Account activity',
  help: 'If you do not recognise a line, change your password and sign out the other sessions.',
  kinds: {
    'signed-in': 'Signed in',
    'signed-in-from-new-network': 'Signed in from a new network',
    'password-changed': 'Password changed',
    'email-changed': 'Email address changed',
    'authenticator-added': 'Authenticator app added',
    'authenticator-removed': 'Authenticator app removed',
    'passkey-added': 'Passkey added',
    'passkey-removed': 'Passkey removed',
    'recovery-codes-made': 'Recovery codes made',
    'recovery-code-used': 'Recovery code used',
    'identity-linked': 'Account linked to a provider',
    'identity-unlinked': 'Account unlinked from a provider',
    'signed-out-by-provider': 'Session ended by your identity provider',
    'second-factors-reset': 'Second factors removed by the administrator',
    'key-made': 'Access key made',
    'codes-blocked': 'Codes refused for a day, after too many errors',
  },
  empty: 'Nothing is recorded yet.',
  pages: 'Pages of the activity',
  failed: 'The activity of your account could not be loaded',
  retry: 'Try again',
  loading: 'Loading the activity of your account',
}
