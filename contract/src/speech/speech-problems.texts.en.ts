import { formatNumber } from '#limits/numbers.ts'
import type { SpeechProblemTexts } from '#problems/problem-codes.ts'

export const englishSpeechProblems: SpeechProblemTexts = {
  'speech.not-found': 'This audio no longer exists. Reload the page.',
  'speech.mixed-sounds':
    'The engine returned audio parts that do not fit together. Shorten the text, or choose another voice.',
  'speech.not-converted':
    'This audio could not be converted on this server. Download it in another format, or try again later.',
  'speech.no-voice':
    'No voice is available to read aloud. Ask your administrator to offer one on the Text to speech page.',
  'speech.nothing-to-read': 'This reply has nothing that can be read aloud.',
  'speech.reply-too-long': ({ characters = 40_000 }) =>
    `This reply is too long to be read aloud: ${formatNumber(Number(characters), 'en')} characters at most. Copy it to the Text to speech page, which reads long texts in several parts.`,
}
