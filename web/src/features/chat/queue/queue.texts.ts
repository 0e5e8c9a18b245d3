import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const waiting = (count: number) =>
  `${formatCount(count, 'message')} ${count < 2 ? 'attend' : 'attendent'}`

export const queueTexts = defineTexts('chatQueue', {
  title: 'En file',
  queue: 'Mettre en file',
  sendNow: 'Envoyer maintenant',
  edit: 'Modifier',
  remove: 'Retirer',
  forward: 'Avancer dans la file',
  back: 'Reculer dans la file',
  actions: (text: string) => `Actions de «\u00a0${text}\u00a0»`,
  position: (place: number, total: number) =>
    `${place === 1 ? '1er' : `${place}e`} message sur ${total} en file`,
  quoted: (text: string) => `«\u00a0${text}\u00a0»`,
  files: (count: number) => formatCount(count, 'fichier'),
  yourMessage: 'Message en file',
  editKeys: 'Entrée pour enregistrer, Échap pour annuler',
  save: 'Enregistrer',
  cancel: 'Annuler',
  resume: 'Reprendre',
  empty: 'Vider',
  held: {
    stopped: (count: number) => `La réponse a été arrêtée\u00a0: ${waiting(count)}.`,
    failed: (count: number) => `La réponse a échoué\u00a0: ${waiting(count)}.`,
    refused: (count: number) => `L’envoi n’a pas abouti\u00a0: ${waiting(count)}.`,
  },
  announced: {
    queued: (place: number) => `Message mis en file, ${place === 1 ? '1er' : `${place}e`}`,
    moved: (place: number) => `Message déplacé, ${place === 1 ? '1er' : `${place}e`} de la file`,
    changed: 'Message en file modifié',
    removed: 'Message retiré de la file',
    sent: 'Message envoyé',
    resumed: 'La file reprend',
    emptied: 'La file est vide',
    waits: 'La file attend',
  },
  leftWhileEdited:
    'Le message que vous modifiiez n’est plus en file\u00a0: ce que vous avez écrit est dans le champ de saisie.',
  failed: (sentence: string) => `Erreur dans la file des messages\u00a0: ${sentence}`,
})
