import type { dictationTexts } from './dictation.texts.ts'

export const dictationEnglish: typeof dictationTexts = {
  dictate: 'Dictate',
  title: 'Dictation',
  noModelAdmin: 'No transcription model is installed. Install one in Admin > Local models.',
  noModelUser: 'No transcription model is installed. Ask your administrator to install one.',
  insecure:
    'The browser only opens the microphone on an https address or on localhost. Ask your administrator for an https address.',
  notLoaded: 'Dictation could not be loaded. Check your connection, then try again.',
  listening: 'Dictation in progress',
  limit: (limit: string) => `${limit} at most`,
  keys: 'Esc cancels.',
  finish: 'Finish',
  cancel: 'Cancel',
  transcribing: 'Transcribing…',
  inserted: 'Text added to the message',
  discarded: 'Dictation cancelled',
  noSpeech: 'No speech was recognised.',
  kept: 'The recording is kept in this browser.',
  unfinished: (length: string) => `A dictation of ${length} was not transcribed.`,
  unreadable: 'This browser could not read the recording.',
  transcribe: 'Transcribe',
  again: 'Try again',
  discard: 'Discard',
  close: 'Close',
}
