import type { gatewayExamples } from './gateway-examples.texts.ts'

export const gatewayExamplesSpanish: typeof gatewayExamples = {
  uses: {
    chat: 'Una respuesta',
    stream: 'Una respuesta a medida que se escribe',
    images: 'Una imagen',
    speech: 'Un texto leído en voz alta',
    transcription: 'Una transcripción',
  },
  key: 'SU_CLAVE',
  hello: '¡Hola!',
  prompt: 'Un faro al atardecer',
  speech: 'Hola a todos.',
  words: {
    reply: 'respuesta',
    stream: 'flujo',
    piece: 'parte',
    file: 'archivo',
    sound: 'audio',
    text: 'texto',
  },
  files: { sound: 'hola.wav', picture: 'faro.png', recording: 'reunion.mp3' },
}
