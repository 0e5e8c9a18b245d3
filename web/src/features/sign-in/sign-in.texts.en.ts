import type { signInTexts } from './sign-in.texts.ts'

export const signInEnglish: typeof signInTexts = {
  loginFailed: 'Sign-in error',
  registrationFailed: 'Registration error',
  profileFailed: 'Error while updating the profile',
  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm password',
    code: 'First account code',
  },
  passwordRule: 'At least 6 characters',
  codeHelp: 'This code is at the end of the link shown on the server’s console.',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  login: {
    title: 'Sign in',
    help: 'Sign in to get back to your chats, images and transcriptions.',
    submit: 'Sign in',
    other: 'No account yet?',
    forgotten: 'Forgotten password?',
  },
  registration: {
    title: 'Register',
    help: 'One account gives access to all the tools.',
    submit: 'Create my account',
    other: 'Already have an account?',
  },
  installation: {
    first: 'There is no account yet. The first one will be the administrator’s.',
    welcome: 'Welcome to Atelier IA.',
    createFirst: 'Create the first account',
    byInvitation: 'Accounts are made here by invitation. Ask your administrator for yours.',
    closed: 'Registration is closed. Ask your administrator for an account.',
    maintenance: 'This installation is under maintenance. Come back a little later.',
    retry: 'Try again',
  },
  privacy: 'Your data is stored on this server.',
  picture: {
    title: 'Chat, images, voice and transcription in one place.',
    text: 'An AI service hosted by your organisation.',
  },
}
