import type { shortcutsTexts } from './shortcuts.texts.ts'

export const shortcutsEnglish: typeof shortcutsTexts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  or: 'or',
  groups: [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: [['mod', 'K']], description: 'Open quick search' },
        { keys: [['?']], description: 'Show these shortcuts' },
        { keys: [['Esc']], description: 'Close what is open' },
        { keys: [['mod', 'Enter']], description: 'Send the form' },
      ],
    },
    {
      title: 'Chat',
      shortcuts: [
        { keys: [['Enter']], description: 'Send the message' },
        { keys: [['Shift', 'Enter']], description: 'New line' },
        {
          keys: [['mod', 'Shift', 'Enter']],
          description: 'Send now, stopping the reply in progress',
        },
        { keys: [['/']], description: 'Insert a prompt, at the beginning of the message' },
        { keys: [['@']], description: 'Choose an assistant, at the beginning of a word' },
        { keys: [['#']], description: 'Answer from a collection, at the beginning of a word' },
        { keys: [['↑']], description: 'Edit the last question, when the field is empty' },
        {
          keys: [
            ['Alt', '↑'],
            ['Alt', '↓'],
          ],
          description: 'The version before, after, of the message in focus',
        },
        { keys: [['mod', 'Shift', 'M']], description: 'Choose the model' },
        { keys: [['Esc']], description: 'Cancel editing a question, clear the search' },
        { keys: [['End']], description: 'Back to the last message of the chat' },
      ],
    },
    {
      title: 'Lists',
      shortcuts: [
        {
          keys: [
            ['Shift', '↑'],
            ['Shift', '↓'],
          ],
          description: 'Select the row before, after, as well',
        },
        { keys: [['mod', 'A']], description: 'Select all, while selecting' },
        { keys: [['Del']], description: 'Move the selection to the trash' },
        { keys: [['Esc']], description: 'Stop selecting' },
      ],
    },
    {
      title: 'Images',
      shortcuts: [
        {
          keys: [['←'], ['→']],
          description: 'Previous image, next image, when an image is enlarged',
        },
      ],
    },
    {
      title: 'Mask drawing',
      shortcuts: [
        { keys: [['B'], ['G'], ['R'], ['L']], description: 'Brush, eraser, rectangle, lasso' },
        { keys: [['['], [']']], description: 'Smaller brush, larger brush' },
        { keys: [['mod', 'Z']], description: 'Undo' },
        {
          keys: [
            ['mod', 'Shift', 'Z'],
            ['mod', 'Y'],
          ],
          description: 'Redo',
        },
        { keys: [['Space']], description: 'Move the image, while the key is held' },
        { keys: [['+'], ['-'], ['0']], description: 'Zoom in, zoom out, see all' },
        { keys: [['↑'], ['↓'], ['←'], ['→']], description: 'Move the brush' },
        { keys: [['Enter']], description: 'Start or stop painting' },
      ],
    },
    {
      title: 'Playback and transcription',
      shortcuts: [
        {
          keys: [['Ctrl', 'Space']],
          description: 'Play or pause, even while correcting a transcription',
        },
        { keys: [['←'], ['→']], description: 'Back, forward by 5 seconds' },
        {
          keys: [['Enter']],
          description: 'Confirm the correction of a segment, next result',
        },
        { keys: [['Shift', 'Enter']], description: 'Previous result' },
        { keys: [['mod', 'Z']], description: 'Undo a correction' },
        {
          keys: [
            ['mod', 'Shift', 'Z'],
            ['mod', 'Y'],
          ],
          description: 'Redo a correction',
        },
      ],
    },
  ],
}
