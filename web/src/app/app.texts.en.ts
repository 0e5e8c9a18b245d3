import type { appTexts } from './app.texts.ts'

export const appEnglish: typeof appTexts = {
  product: 'Atelier IA',
  home: 'Atelier IA, dashboard',
  skip: 'Skip to content',
  loading: 'Loading the page',
  notFound: 'Page not found',
  myProfile: 'My profile',
  assistants: 'Assistants',
  archives: 'Archive',
  prompts: 'Prompts',
  projects: 'Projects',
  trash: 'Trash',
  myUsage: 'My usage',
  error: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Your saved data is intact. If the problem goes on, tell your administrator.',
    retry: 'Try again',
  },
  navigation: { tools: 'Tools', open: 'Open the menu', close: 'Close the menu' },
  account: {
    menu: 'Account',
    button: (name) => `Account of ${name}`,
    profile: 'Profile',
    appearance: 'Theme',
    schemes: { light: 'Light', dark: 'Dark', system: 'Automatic' },
    help: 'Help',
    settings: 'Settings',
    shortcuts: 'Keyboard shortcuts',
    logout: 'Sign out',
  },
}
