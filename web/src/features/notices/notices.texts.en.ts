import { formatCount } from '#format/numbers.ts'
import type { noticesTexts } from './notices.texts.ts'

export const noticesEnglish: typeof noticesTexts = {
  title: 'Notifications',
  help: 'A message to everyone: it shows at once on open pages, and for whoever comes within 24 hours.',
  form: {
    title: 'New notification',
    message: 'Message',
    messageHelp: (left) =>
      `${left} characters left. The message is kept for a year; put nothing confidential in it.`,
    level: 'Level',
    levelHelp: 'Warnings and errors are shown even to those who turned announcements off.',
    preview: 'Preview',
    previewEmpty: 'Your message, as it will be seen.',
    send: 'Send to everyone',
    sent: 'Notification sent',
    failed: 'The notification was not sent',
  },
  levels: { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' },
  history: {
    title: 'Notifications sent',
    columns: {
      sentAt: 'Sent',
      level: 'Level',
      message: 'Message',
      seenBy: 'Dismissed by',
      state: 'State',
    },
    by: (email) => `by ${email}`,
    people: (count) => formatCount(count, 'person', 'people'),
    ended: 'Ended',
    withdrawn: 'Withdrawn',
    withdraw: 'Withdraw',
    withdrawOf: (message) => `Withdraw “${message}”`,
    pages: 'Pages of the notifications',
    loading: 'Loading the notifications',
    empty: {
      title: 'No notifications',
      text: 'What you send will stay here for a year, with the number of people who dismissed it.',
    },
    failed: 'The notifications sent could not be loaded',
    withdrawFailed: 'The notification was not withdrawn',
    retry: 'Try again',
    close: 'Close',
  },
}
