import { formatCount, formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** Words of a file on its way to the server. */
export const uploadTexts = defineTexts('upload', {
  sending: (name: string) => `Envoi de ${name}`,
  sent: (sent: string, total: string, share: string) => `${sent} sur ${total} (${share})`,
  paused: 'En pause',
  lost: 'La connexion est coupée. L’envoi reprendra automatiquement là où il s’est arrêté.',
  ends: 'Fichier envoyé, démarrage…',
  pause: 'Suspendre',
  resume: 'Reprendre l’envoi',
  again: 'Réessayer',
  cancel: 'Annuler',
  files: (count: number) => formatCount(count, 'fichier', 'fichiers'),
  tooMany: (max: number, room: number) =>
    `Aucun n’a été envoyé\u00a0: sur ${formatNumber(max)} documents au plus, il reste de la place pour ${formatNumber(room)}. Choisissez-en moins.`,
})
