import type { AttachmentKind } from '@atelier/contract/attachments/attachments'
import { defineTexts } from '#language/texts.ts'

const kinds: Readonly<Record<AttachmentKind, string>> = {
  image: 'Image',
  audio: 'Audio',
  video: 'Vidéo',
  document: 'Document',
}

export const attachmentTexts = defineTexts('attachment', {
  attach: 'Joindre des fichiers',
  dropHere: 'Déposez ici\u00a0: le fichier sera joint à ce message',
  dropHelp: (max: string) =>
    `Images, fichiers audio, vidéos, PDF, Word ou texte, ${max} au plus par fichier`,
  attached: 'Fichiers à envoyer',
  sending: (share: number) => `Envoi\u00a0: ${Math.round(share * 100)}\u00a0%`,
  reading: 'Analyse du fichier…',
  remove: (name: string) => `Retirer ${name}`,
  cancel: (name: string) => `Annuler l’envoi de ${name}`,
  failed: (name: string, sentence: string) =>
    `Erreur lors de l’upload de «\u00a0${name}\u00a0»\u00a0: ${sentence}`,
  invalidReply: 'Réponse d’upload invalide',
  tooLarge: (max: string) => `Le fichier est trop volumineux (${max} au plus).`,
  tooMany: (max: number) => `Pas plus de ${max} fichiers par message.`,
  kind: (kind: AttachmentKind) => kinds[kind],
  enlarge: (name: string) => `Agrandir ${name}`,
  download: (name: string) => `Télécharger ${name}`,
  close: 'Fermer',
  gone: 'Fichier introuvable',
})
