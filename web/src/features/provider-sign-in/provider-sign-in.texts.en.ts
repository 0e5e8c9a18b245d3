import type { providerSignInTexts } from './provider-sign-in.texts.ts'

export const providerSignInEnglish: typeof providerSignInTexts = {
  continueWith: (name) => `Continue with ${name}`,
  backToLogin: 'Back to signing in',
  return: {
    title: 'Signing in',
    titleOf: (name) => `Signing in with ${name}`,
    linkTitle: 'Link an account',
    loading: 'Checking who you are',
    expired: 'This sign-in has expired. Start again from the sign-in page.',
    backToProfile: 'Back to My profile',
    backToPage: 'Back to the page',
    proofTitle: 'Confirm your identity',
  },
  confirm: {
    at: (name: string) => `Confirm with ${name}`,
    help: 'You will leave this page, then come back: what you have not saved must be done again.',
    done: 'Confirmed for ten minutes: resume your action.',
  },
  proof: {
    help: (name) =>
      `An account with this address already exists. Prove once that it is yours; after that, ${name} is enough.`,
    password: 'Password',
    submit: 'Link and sign in',
  },
  panel: {
    title: 'Linked accounts',
    help: 'A linked account signs you in without a password.',
    loading: 'Loading the linked accounts',
    failed: 'The linked accounts could not be loaded',
    retry: 'Try again',
    none: 'No linked account',
    since: (date) => `Linked on ${date}`,
    link: 'Link',
    linkOf: (name) => `Link, ${name}`,
    linked: (name) => `Account at ${name} linked`,
    remove: 'Remove',
    removeOf: (name) => `Remove, ${name}`,
    removed: (name) => `Account at ${name} removed`,
    removeTitle: (name) => `Remove ${name}?`,
    removeText: 'This account will no longer open yours. You can link it again.',
    cancel: 'Cancel',
  },
}
