import { defineTexts } from '#language/texts.ts'

export const liveTexts = defineTexts('live', {
  notices: 'Annonces',
  dismiss: 'Fermer',
  announced: 'Annonce de l’administration ·',
  maintenanceOn: (message: string) => `Maintenance en cours. ${message}`.trim(),
  maintenanceOff: 'La maintenance est terminée.',
  product: 'Atelier IA',
  workDone: (title: string) => `Terminé\u00a0: ${title}`,
  workFailed: (title: string) => `Échec\u00a0: ${title}. La raison est dans les travaux récents.`,
})
