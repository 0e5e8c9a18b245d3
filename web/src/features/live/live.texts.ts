export const liveTexts = {
  notices: 'Annonces',
  dismiss: 'Fermer',
  maintenanceOn: (message: string) => `Maintenance en cours. ${message}`.trim(),
  maintenanceOff: 'La maintenance est terminée.',
} as const
