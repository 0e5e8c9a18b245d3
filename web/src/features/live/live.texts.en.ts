import { formatCount } from '#format/numbers.ts'
import type { liveTexts } from './live.texts.ts'

export const liveEnglish: typeof liveTexts = {
  announcements: 'Announcements',
  notices: 'Notices',
  announced: 'Announcement from the administration ·',
  dismiss: 'Close',
  maintenanceOn: (message) => `Maintenance in progress. ${message}`.trim(),
  maintenanceOff: 'The maintenance is over.',
  shortPassword: (length) =>
    `Your administrator password is short. Choose one of at least ${length} characters, for example three unrelated words.`,
  changePassword: 'Change my password',
  emailChanged: (previousEmail) =>
    `The sign-in email of this account has changed: it was ${previousEmail}. If you did not make this change, change your password and tell your administrator.`,
  backups: {
    'backup-failed':
      'The last backup failed. The Backups page has the reason; it is tried again every hour.',
    'backup-late':
      'No backup was made for more than 36 hours. The Backups page shows the last one.',
  },
  seeBackups: 'See the backups',
  mailFailing:
    'No mail was sent for more than an hour: sending fails. The Mail page has the reason.',
  seeMail: 'See mail',
  retention: (count, date) =>
    `${formatCount(count, 'item goes', 'items go')} to the trash from ${date}, by the retention rule. Their lists say which, and how to keep them.`,
  seeRetention: 'See retention',
  product: 'Atelier IA',
  workDone: (title) => `Task finished: ${title}`,
  workFailed: (title) => `Task failed: ${title}. Open “Tasks” at the top of the page to see why.`,
}
