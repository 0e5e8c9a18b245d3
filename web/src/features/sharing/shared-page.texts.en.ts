import type { sharedPageTexts } from './shared-page.texts.ts'

export const sharedPageEnglish: typeof sharedPageTexts = {
  title: 'Shared conversation',
  loading: 'Loading the conversation',
  by: (name: string, date: string) => `Copy of a conversation by ${name}, of ${date}.`,
  copyOf: (date: string) => `Copy of a conversation, of ${date}.`,
  ai: 'The replies come from AI models: they may contain errors.',
  question: 'Question',
  assistant: 'Assistant',
  reasoning: 'Reasoning',
  stopped: 'Reply stopped',
  files: 'Files',
  download: (name: string, size: string) => `Download ${name} (${size})`,
  more: 'Show more',
  goOn: 'Continue in my chats',
  goOnHelp: 'A copy is added to your chats; of files, it has the names only.',
  ended: 'This share has ended.',
  endedText: 'The conversation is no longer shown. What you had copied stays with you.',
  missing: 'This share cannot be read',
  missingText:
    'It does not exist, or has ended. Check that the link is complete, or ask for a new one.',
  signInText: 'If it is reserved for people of this installation, sign in first.',
  signIn: 'Sign in',
  failed: 'The conversation could not be loaded',
  retry: 'Try again',
}
