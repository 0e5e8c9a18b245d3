import type { liveTexts } from './live.texts.ts'

export const liveEnglish: typeof liveTexts = {
  announcements: 'Announcements',
  notices: 'Notices',
  announced: 'Announcement from the administration ·',
  dismiss: 'Close',
  maintenanceOn: (message) => `Maintenance under way. ${message}`.trim(),
  maintenanceOff: 'The maintenance is over.',
  shortPassword: (length) =>
    `Your administrator password is short. Choose one of at least ${length} characters, for example three unrelated words.`,
  changePassword: 'Change my password',
  emailChanged: (previousEmail) =>
    `The sign-in address of this account has changed: it was ${previousEmail}. If it was not you, change your password and tell your administrator.`,
  product: 'Atelier IA',
  workDone: (title) => `Finished: ${title}`,
  workFailed: (title) => `Failed: ${title}. The reason is among the recent tasks.`,
}
