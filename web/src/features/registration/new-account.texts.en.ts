import type { newAccountTexts } from './new-account.texts.ts'

export const newAccountEnglish: typeof newAccountTexts = {
  backToLogin: 'Back to signing in',
  invitation: {
    loading: 'Checking the invitation',
    retry: 'Try again',
    until: (date) => `You are invited. Create your account before ${date}.`,
  },
  forgotten: {
    help: 'Enter the email of your account: you will receive a link, valid for an hour, to choose a new password.',
    submit: 'Send me the link',
    sent: (email) =>
      `If an account has the address ${email}, an email was just sent to it. If it does not arrive, check the address and your spam folder.`,
  },
  address: {
    title: 'Confirm your address',
    help: 'Enter the password of your account: it shows that it was you who created it.',
    submit: 'Confirm my address',
    done: (email) => `The address ${email} is confirmed. You can sign in.`,
    awaitsApproval: (email) =>
      `The address ${email} is confirmed. The administrator still has to accept your account.`,
    incomplete: 'This link is incomplete. Copy all of it from the email.',
  },
}
