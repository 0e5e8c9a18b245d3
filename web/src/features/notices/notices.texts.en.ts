import { formatCount } from '#format/numbers.ts'
import type { noticesTexts } from './notices.texts.ts'

export const noticesEnglish: typeof noticesTexts = {
  title: 'Announcements',
  help: 'A message to all users: it is shown at once on open pages, then at each sign-in for 24 hours.',
  form: {
    title: 'New announcement',
    message: 'Message',
    messageHelp: (left) =>
      `${formatCount(left, 'character left', 'characters left')}. The message is kept for a year; put nothing confidential in it.`,
    level: 'Level',
    levelHelp: 'Warnings and errors are shown even if the person has turned announcements off.',
    preview: 'Preview',
    previewEmpty: 'Your message, as it will be seen.',
    send: 'Send to everyone',
    sent: 'Announcement sent',
    failed: 'The announcement was not sent',
  },
  levels: { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' },
  history: {
    title: 'Announcements sent',
    columns: {
      sentAt: 'Sent',
      level: 'Level',
      message: 'Message',
      seenBy: 'Closed by',
      state: 'State',
    },
    by: (email) => `by ${email}`,
    people: (count) => formatCount(count, 'person', 'people'),
    ended: 'Ended',
    withdrawn: 'Withdrawn',
    withdraw: 'Withdraw',
    withdrawOf: (message) => `Withdraw “${message}”`,
    pages: 'Pages of the announcements',
    loading: 'Loading the announcements',
    empty: {
      title: 'No announcements',
      text: 'The announcements you send stay here for a year, with the number of people who closed them.',
    },
    failed: 'The announcements sent could not be loaded',
    withdrawFailed: 'The announcement was not withdrawn',
    retry: 'Try again',
    close: 'Close',
  },
}
