import { defineTexts } from '#language/texts.ts'

/** Every word of a dictation that is not a failure of the server. */
export const dictationTexts = defineTexts('dictation', {
  dictate: 'Dicter',
  title: 'Dictée',
  noModelAdmin:
    'Aucun modèle de transcription n’est installé. Installez-en un dans Admin > Modèles locaux.',
  noModelUser:
    'Aucun modèle de transcription n’est installé. Demandez à votre administrateur d’en installer un.',
  insecure:
    'Le navigateur n’ouvre le micro que sur une adresse https ou sur localhost. Demandez à votre administrateur une adresse https.',
  notLoaded: 'La dictée n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
  listening: 'Dictée en cours',
  limit: (limit: string) => `${limit} au plus`,
  keys: 'Échap annule.',
  finish: 'Terminer',
  cancel: 'Annuler',
  transcribing: 'Transcription…',
  inserted: 'Texte ajouté au message',
  discarded: 'Dictée annulée',
  noSpeech: 'Aucune parole n’a été reconnue.',
  kept: 'L’enregistrement est conservé dans ce navigateur.',
  unfinished: (length: string) => `Une dictée de ${length} n’a pas été transcrite.`,
  unreadable: 'Ce navigateur n’a pas pu lire l’enregistrement.',
  transcribe: 'Transcrire',
  again: 'Réessayer',
  discard: 'Jeter',
  close: 'Fermer',
})
