/** Signs that show nothing and only steer how text is set: zero-width, bidirectional, tags, controls. */
const invisibleSigns =
  /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\u{fe00}-\u{fe0f}]|[\u{e0100}-\u{e01ef}]|[\u180b-\u180f]|\u034f/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controlSigns = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g
/** A text with marks like ours would look as if it cited. */
const citationMarks = /\[(\d{1,3}(?:[,;–-] ?\d{1,3}){0,20})\]/g

/** A text without what its readers do not see, with plain spaces, and without marks like those of our citations. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll(invisibleSigns, '')
    .replaceAll(controlSigns, '')
    .replaceAll(citationMarks, '($1)')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
