import { defineTexts } from '#language/texts.ts'

/** The titles of the examples, and the identifiers in them: these have no accents, as in any program. */
export const gatewayExamples = defineTexts('gatewayExamples', {
  uses: {
    chat: 'Une réponse',
    stream: 'Une réponse au fil de l’eau',
    images: 'Une image',
    speech: 'Un texte lu',
    transcription: 'Une transcription',
  },
  key: 'VOTRE_CLE',
  hello: 'Bonjour !',
  prompt: 'Un phare au couchant',
  speech: 'Bonjour à tous.',
  words: {
    reply: 'reponse',
    stream: 'flux',
    piece: 'morceau',
    file: 'fichier',
    sound: 'son',
    text: 'texte',
  },
  files: { sound: 'bonjour.wav', picture: 'phare.png', recording: 'reunion.mp3' },
})
