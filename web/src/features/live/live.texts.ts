import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const liveTexts = defineTexts('live', {
  announcements: 'Annonces',
  notices: 'Avis',
  dismiss: 'Fermer',
  announced: 'Annonce de l’administration ·',
  maintenanceOn: (message: string) => `Maintenance en cours. ${message}`.trim(),
  maintenanceOff: 'La maintenance est terminée.',
  shortPassword: (length: number) =>
    `Votre mot de passe d’administrateur est court. Choisissez-en un d’au moins ${length} caractères, par exemple trois mots sans rapport entre eux.`,
  changePassword: 'Changer mon mot de passe',
  emailChanged: (previousEmail: string) =>
    `L’email de connexion de ce compte a changé\u00a0: c’était ${previousEmail}. Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.`,
  backups: {
    'backup-failed':
      'La dernière sauvegarde a échoué. La page Sauvegardes en donne la raison\u00a0; un nouvel essai se fait toutes les heures.',
    'backup-late':
      'Aucune sauvegarde n’a été faite depuis plus de 36 heures. La page Sauvegardes indique la dernière.',
  },
  seeBackups: 'Voir les sauvegardes',
  mailFailing:
    'Aucun courriel n’est parti depuis plus d’une heure\u00a0: l’envoi échoue. La page Courriel en donne la raison.',
  seeMail: 'Voir le courriel',
  retention: (count: number, date: string) =>
    `${formatCount(count, 'travail ira', 'travaux iront')} à la corbeille à partir du ${date}, par la règle de conservation. Leurs listes disent lesquels, et comment les garder.`,
  seeRetention: 'Voir la conservation',
  product: 'Atelier IA',
  workDone: (title: string) => `Tâche terminée\u00a0: ${title}`,
  workFailed: (title: string) =>
    `Échec de la tâche\u00a0: ${title}. Ouvrez «\u00a0Tâches\u00a0», en haut de la page, pour en voir la raison.`,
})
