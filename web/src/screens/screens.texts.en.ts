import type { screenTexts } from './screens.texts.ts'

export const screenEnglish: typeof screenTexts = {
  history: {
    help: 'Search for a word in all your work, or browse your retouches and images.',
  },
  retry: 'Try again',
  toDashboard: 'Go to the dashboard',
  featureOff: {
    title: 'Feature turned off',
    text: 'Your administrator has turned this page off. Ask for it to be turned on again if you need it.',
  },
  toolRefused: {
    title: 'Tool not open',
    text: 'Your account does not open this tool. Ask your administrator.',
  },
  adminRefused: {
    title: 'Access denied: this section is for administrators only.',
    text: 'If you think you should have access, contact an administrator.',
    sleeping:
      'Your administration rights sleep until you have a second factor: add one, or contact an administrator.',
    addFactor: 'Add a second factor',
  },
  unknown: {
    title: 'Page not found',
    text: 'This page does not exist or has been moved. Go back to the dashboard.',
  },
}
