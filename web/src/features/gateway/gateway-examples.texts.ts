import { defineTexts } from '#language/texts.ts'

/** The titles of the examples, and the identifiers in them: these have no accents, as in any program. */
export const gatewayExamples = defineTexts('gatewayExamples', {
  uses: {
    chat: 'Une réponse',
    stream: 'Une réponse au fur et à mesure',
    images: 'Une image',
    speech: 'Un texte lu à voix haute',
    transcription: 'Une transcription',
  },
  key: 'VOTRE_CLE',
  hello: 'Bonjour !',
  prompt: 'Un phare au coucher du soleil',
  speech: 'Bonjour à tous.',
  words: {
    reply: 'reponse',
    stream: 'flux',
    piece: 'partie',
    file: 'fichier',
    sound: 'audio',
    text: 'texte',
  },
  files: { sound: 'bonjour.wav', picture: 'phare.png', recording: 'reunion.mp3' },
})
