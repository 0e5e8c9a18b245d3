import type { appTexts } from './app.texts.ts'

export const appEnglish: typeof appTexts = {
  product: 'Atelier IA',
  home: 'Atelier IA, dashboard',
  skip: 'Skip to content',
  loading: 'Loading the page',
  notFound: 'Page not found',
  myProfile: 'My profile',
  error: {
    title: 'Something went wrong',
    text: 'This page could not be shown. What you had saved is untouched.',
    retry: 'Try again',
  },
  navigation: { tools: 'Tools', open: 'Open the menu', close: 'Close the menu' },
  account: {
    menu: 'Account',
    button: (name) => `Account of ${name}`,
    profile: 'Profile',
    appearance: 'Appearance',
    schemes: { light: 'Light', dark: 'Dark', system: 'Automatic' },
    help: 'Help',
    settings: 'Settings',
    shortcuts: 'Keyboard shortcuts',
    logout: 'Sign out',
  },
}
