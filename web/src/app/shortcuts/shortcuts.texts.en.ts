import type { shortcutsTexts } from './shortcuts.texts.ts'

export const shortcutsEnglish: typeof shortcutsTexts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  or: 'or',
  groups: [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: [['mod', 'K']], does: 'Go to a page, find a work again, act' },
        { keys: [['?']], does: 'Show these shortcuts' },
        { keys: [['Esc']], does: 'Close what is open' },
        { keys: [['mod', 'Enter']], does: 'Send the form' },
      ],
    },
    {
      title: 'Chat',
      shortcuts: [
        { keys: [['Enter']], does: 'Send the message' },
        { keys: [['Shift', 'Enter']], does: 'New line' },
        { keys: [['Esc']], does: 'Give up editing a question, clear the search' },
        { keys: [['End']], does: 'Back to the last message, from the conversation' },
      ],
    },
    {
      title: 'Images',
      shortcuts: [
        { keys: [['←'], ['→']], does: 'Previous image, next image, when an image is enlarged' },
      ],
    },
    {
      title: 'Mask drawing',
      shortcuts: [
        { keys: [['B'], ['G'], ['R'], ['L']], does: 'Brush, eraser, rectangle, lasso' },
        { keys: [['['], [']']], does: 'Smaller brush, larger brush' },
        { keys: [['mod', 'Z']], does: 'Undo' },
        {
          keys: [
            ['mod', 'Shift', 'Z'],
            ['mod', 'Y'],
          ],
          does: 'Redo',
        },
        { keys: [['Space']], does: 'Move the image, while the key is held' },
        { keys: [['+'], ['-'], ['0']], does: 'Zoom in, zoom out, see all' },
        { keys: [['↑'], ['↓'], ['←'], ['→']], does: 'Move the brush' },
        { keys: [['Enter']], does: 'Put the brush down and lift it' },
      ],
    },
    {
      title: 'Playback and transcription',
      shortcuts: [
        { keys: [['Ctrl', 'Space']], does: 'Play or pause, even while correcting a transcription' },
        { keys: [['←'], ['→']], does: 'Back, forward by 5 seconds' },
        { keys: [['Enter']], does: 'Keep the correction of a segment, next result of a search' },
        { keys: [['Shift', 'Enter']], does: 'Previous result of a search' },
        { keys: [['mod', 'Z']], does: 'Undo a correction' },
        {
          keys: [
            ['mod', 'Shift', 'Z'],
            ['mod', 'Y'],
          ],
          does: 'Redo a correction',
        },
      ],
    },
  ],
}
