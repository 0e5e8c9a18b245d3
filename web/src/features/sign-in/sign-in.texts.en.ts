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
  codeHelp: 'It is at the end of the link shown on the server’s console.',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  login: {
    title: 'Sign in',
    help: 'Good to see you again. Your work is waiting.',
    submit: 'Sign in',
    other: 'No account yet?',
  },
  registration: {
    title: 'Register',
    help: 'One account for all the tools of the workbench.',
    submit: 'Create my account',
    other: 'Already have an account?',
  },
  installation: {
    first: 'There is no account here yet. The first one will be the administrator’s.',
    welcome: 'Welcome. The workbench is ready.',
    createFirst: 'Create the first account',
    closed: 'Registration is closed. Ask your administrator for an account.',
    maintenance: 'This installation is under maintenance. Come back a little later.',
    retry: 'Try again',
  },
  privacy: 'Your data stays on this server.',
  picture: {
    title: 'Write, draw, listen, at the same workbench.',
    text: 'Chat, images, retouching, text to speech and transcription, on your own machines.',
  },
}
