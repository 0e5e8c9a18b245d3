import type { gatewayExamples } from './gateway-examples.texts.ts'

export const gatewayExamplesEnglish: typeof gatewayExamples = {
  uses: {
    chat: 'A reply',
    stream: 'A reply as it is written',
    images: 'An image',
    speech: 'A text read aloud',
    transcription: 'A transcription',
  },
  key: 'YOUR_KEY',
  hello: 'Hello!',
  prompt: 'A lighthouse at sunset',
  speech: 'Hello everyone.',
  words: {
    reply: 'reply',
    stream: 'stream',
    piece: 'part',
    file: 'file',
    sound: 'audio',
    text: 'text',
  },
  files: { sound: 'hello.wav', picture: 'lighthouse.png', recording: 'meeting.mp3' },
}
