import type { settingsTexts } from './settings.texts.ts'

export const settingsEnglish: typeof settingsTexts = {
  title: 'Settings',
  help: 'Your settings apply in all your browsers.',
  saved: 'Settings saved.',
  notSaved: 'The settings could not be saved',
  failed: 'Your settings could not be loaded',
  retry: 'Try again',
  loading: 'Loading your settings',
  profile: {
    title: 'Profile',
    open: 'Open my profile',
    note: 'Name, email, photo, password and sessions are changed in My profile.',
    defaultModel: 'Default model',
    defaultModelHelp: 'Selected by default on the pages that offer it.',
    noModel: 'None: the first of the list',
    goneModel: (id) => `${id} (no longer offered)`,
    defaultAssistant: 'Default assistant',
    defaultAssistantHelp: 'Your new chats begin with it.',
    installationAssistant: 'That of the installation, if there is one',
    noAssistant: 'Without an assistant',
    goneAssistant: 'An assistant that is gone',
    autoSave: 'Automatic saving',
    autoSaveText:
      'Your drafts are kept when the page is reloaded, and corrections of a transcription are saved automatically.',
  },
  appearance: {
    title: 'Appearance',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'Automatic' },
    themeHelp: 'Automatic follows the setting of your device.',
    language: 'Language',
    languages: { fr: 'Français', en: 'English', es: 'Español' },
    languageHelp: 'The page reloads in the chosen language.',
  },
  notifications: {
    title: 'Notifications',
    generationComplete: 'End of a task',
    generationCompleteText: 'A message is shown when a task ends while you are on another page.',
    push: 'Browser notifications',
    pushText: 'When the page is hidden, the browser tells you that a task has ended.',
    pushRefused:
      'The browser refuses notifications from this address. Allow them in its settings, then try again.',
    pushMissing: 'This browser shows notifications only for a secure address (https).',
    systemAlerts: 'Announcements from the administrator',
    systemAlertsText: 'Warnings and maintenance are always shown.',
    email: 'Emails',
    emailText:
      'Once all your pages are closed, the end of a task of more than two minutes is sent to you by email.',
    emailMissing:
      'Atelier IA does not send emails: messages are shown in the pages, and by the browser if you turn on its notifications.',
  },
  privacy: {
    title: 'Privacy',
    publicProfile: 'Public profile',
    shareGenerations: 'Share my creations',
    noPublicProfile: 'No page shows your profile to others.',
    sharedByChoice: 'Others see only what you share yourself.',
    allowAnalytics: 'Report errors of the page',
    allowAnalyticsText:
      'Errors of the browser are sent to your server, without your texts or images.',
  },
  storage: {
    title: 'Storage',
    quality: 'Compression quality',
    qualityHelp:
      'Applies to images downloaded as JPEG or WebP and to future previews. Originals never change.',
    historyItems: 'Items shown in a history',
    historyItemsHelp: 'Beyond that, “Load more” shows the rest. Nothing is deleted.',
  },
  download: {
    choose: 'Choose the format',
    formats: { png: 'PNG, the original', jpeg: 'JPEG', webp: 'WebP' },
    atQuality: (format, quality) => `${format}, quality ${quality}`,
  },
}
