import { defineTexts } from '#language/texts.ts'

export const liveTexts = defineTexts('live', {
  announcements: 'Annonces',
  notices: 'Avis',
  dismiss: 'Fermer',
  announced: 'Annonce de l’administration ·',
  maintenanceOn: (message: string) => `Maintenance en cours. ${message}`.trim(),
  maintenanceOff: 'La maintenance est terminée.',
  shortPassword: (length: number) =>
    `Votre mot de passe d’administrateur est court. Prenez-en un d’au moins ${length} caractères, par exemple trois mots sans rapport entre eux.`,
  changePassword: 'Changer mon mot de passe',
  emailChanged: (previousEmail: string) =>
    `L’adresse de connexion de ce compte a changé\u00a0: c’était ${previousEmail}. Si ce n’est pas vous, changez votre mot de passe et prévenez votre administrateur.`,
  product: 'Atelier IA',
  workDone: (title: string) => `Terminé\u00a0: ${title}`,
  workFailed: (title: string) => `Échec\u00a0: ${title}. La raison est dans les travaux récents.`,
})
