import type { replyTexts } from './reply.texts.ts'

export const replyEnglish: typeof replyTexts = {
  read: 'Read the reply aloud',
  pause: 'Pause the reading',
  resume: 'Resume the reading',
  stop: 'Stop the reading',
  sound: 'Reading of the reply',
  failed: (sentence: string) => `The reply could not be read aloud: ${sentence}`,
  announced: {
    preparing: 'Preparing the reading',
    playing: 'Reading aloud',
    paused: 'Reading paused',
    ended: 'Reading finished',
    stopped: 'Reading stopped',
  },
  noVoiceAdmin:
    'No voice is offered. Install one in Admin > Local models, or connect an engine that has one.',
  noVoiceUser: 'No voice is offered. Ask your administrator to offer one.',
  retry: 'Retry',
  dismiss: 'Dismiss',
}
