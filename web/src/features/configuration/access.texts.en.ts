import type { accessTexts } from './access.texts.ts'

export const accessEnglish: typeof accessTexts = {
  title: 'Access',
  help: 'Who can create an account, and what it takes to enter.',
  loading: 'Loading the access settings',
  failed: 'The access settings could not be loaded',
  retry: 'Try again',
  save: 'Save',
  saved: 'Access settings saved.',
  notSaved: 'Nothing was saved.',
  fixedBy: (variable) => `Set at the server’s start by ${variable}; this page cannot change it.`,
  firstChoice: {
    title: 'Who can create an account?',
    help: 'Other machines reach this server. Say who can open an account on it; you can change this later in Administration > Access.',
    choices: 'Your choice',
    later: 'Later',
    laterHelp: 'Without a choice, everyone can create an account.',
  },
  registration: {
    title: 'Registration',
    mode: 'Who can create an account',
    modes: {
      open: { label: 'Everyone', help: 'The account opens at once.' },
      approval: {
        label: 'Everyone, with your approval',
        help: 'Each request waits in User management until you accept it.',
      },
      invitation: {
        label: 'Invited people',
        help: 'An invitation link, made in User management, creates the account.',
      },
      domains: {
        label: 'Addresses of your organisation',
        help: 'Only your domains are accepted, and each address is confirmed by email.',
      },
      closed: { label: 'Nobody', help: 'You create the accounts yourself.' },
    },
    domains: 'Accepted domains',
    domainsHelp: 'What follows @ in the addresses, one per line: mairie.fr',
    confirms: 'Confirm addresses',
    confirmsHelp: 'A new account opens once the link received by email was opened.',
    alwaysConfirms: 'Always with the addresses of your organisation.',
    needsMail:
      'A mail server or the server’s public address (PUBLIC_URL) is missing: without them no link can be sent.',
    openMail: 'Set up email',
    sentence: 'Sentence at registration',
    sentenceHelp: 'Shown to who wants an account. Optional.',
  },
  secondFactor: {
    title: 'Second factor',
    who: 'Whom it is demanded of',
    choices: {
      nobody: { label: 'Nobody', help: 'Everyone can add one on their profile.' },
      administrator: {
        label: 'The administrator',
        help: 'This account opens everything: a password alone protects it poorly.',
      },
      everyone: {
        label: 'Everyone',
        help: 'Without a second factor, an account and its access keys open nothing but the profile.',
      },
    },
    grace: 'Time to add it, in days',
    graceHelp: 'From the day on which it is demanded; 0: at once.',
    since: (date) => `Demanded from ${date}.`,
    password:
      'The administrator’s password is always accepted. Whoever has lost every second factor asks you to remove them, in User management.',
  },
  signIn: {
    title: 'Signing in',
    goesTo: {
      label: 'The login page leads of its own accord to',
      nobody: 'Nobody: everyone chooses',
      help: 'Except after signing out or a failure. To use your password, open /login?stay.',
    },
    who: 'Who signs in with a password',
    choices: {
      everyone: { label: 'Everyone', help: 'Identity providers and passkeys come on top.' },
      administrator: {
        label: 'The administrator alone',
        help: 'Everyone else uses an identity provider or a passkey.',
      },
    },
    closed:
      'Nobody creates an account with a password any more; open sessions go on. Yours is always accepted, even if the provider is away.',
  },
  keys: {
    title: 'Access keys',
    limit: 'Limit how long they work',
    limitHelp: 'New keys expire after this time at the latest. Older ones do not change.',
    days: 'Longest time, in days',
  },
}
