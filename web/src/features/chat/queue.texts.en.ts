import type { queueTexts } from './queue/queue.texts.ts'

const waiting = (count: number) =>
  count === 1 ? '1 message is waiting' : `${count} messages are waiting`

export const queueEnglish: typeof queueTexts = {
  title: 'Queued',
  queue: 'Queue',
  sendNow: 'Send now',
  edit: 'Edit',
  remove: 'Remove',
  forward: 'Move forward in the queue',
  back: 'Move back in the queue',
  actions: (text) => `Actions for “${text}”`,
  position: (place: number, total: number) => `message ${place} of ${total} in the queue`,
  quoted: (text) => `“${text}”`,
  files: (count) => (count === 1 ? '1 file' : `${count} files`),
  yourMessage: 'Queued message',
  editKeys: 'Enter to save, Escape to cancel',
  save: 'Save',
  cancel: 'Cancel',
  resume: 'Resume',
  empty: 'Empty',
  held: {
    stopped: (count) => `The reply was stopped: ${waiting(count)}.`,
    failed: (count) => `The reply failed: ${waiting(count)}.`,
    refused: (count) => `Sending failed: ${waiting(count)}.`,
  },
  announced: {
    queued: (place) => `Message queued, number ${place}`,
    moved: (place) => `Message moved, number ${place} in the queue`,
    changed: 'Queued message changed',
    removed: 'Message removed from the queue',
    sent: 'Message sent',
    resumed: 'The queue goes on',
    emptied: 'The queue is empty',
    waits: 'The queue is waiting',
  },
  leftWhileEdited:
    'The message that you were editing is no longer queued: what you wrote is in the message box.',
  failed: (sentence) => `Error in the message queue: ${sentence}`,
}
