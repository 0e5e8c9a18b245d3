import { formatNumber } from '#limits/numbers.ts'
import type { SpeechProblemTexts } from '#problems/problem-codes.ts'

export const frenchSpeechProblems: SpeechProblemTexts = {
  'speech.not-found':
    'Cet audio est introuvable\u00a0: il a peut-être été supprimé. Rechargez la page.',
  'speech.mixed-sounds':
    'Le moteur a renvoyé des parties audio incompatibles entre elles. Raccourcissez le texte, ou choisissez une autre voix.',
  'speech.not-converted':
    'Cet audio n’a pas pu être converti sur ce serveur. Téléchargez-le dans un autre format, ou réessayez plus tard.',
  'speech.no-voice':
    'Aucune voix n’est disponible pour lire à voix haute. Demandez à votre administrateur d’en proposer une à la page Synthèse vocale.',
  'speech.nothing-to-read': 'Cette réponse ne contient rien qui puisse être lu à voix haute.',
  'speech.reply-too-long': ({ characters = 40_000 }) =>
    `Cette réponse est trop longue pour être lue à voix haute\u00a0: ${formatNumber(Number(characters), 'fr')} caractères au plus. Copiez-la dans la page Synthèse vocale, qui lit les longs textes en plusieurs parties.`,
}
