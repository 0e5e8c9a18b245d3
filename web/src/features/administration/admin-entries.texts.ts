import { defineTexts } from '#language/texts.ts'

export const adminNames = defineTexts('adminNames', {
  features: 'Fonctionnalités',
  users: 'Gestion des utilisateurs',
  groups: 'Groupes',
  access: 'Accès',
  providers: 'Fournisseurs',
  'model-types': 'Types de modèles',
  'local-models': 'Modèles locaux',
  engines: 'Moteurs',
  knowledge: 'Connaissances',
  backups: 'Sauvegardes',
  retention: 'Conservation',
  mail: 'Courriel',
  monitoring: 'Monitoring système',
  usage: 'Usage',
  logs: 'Logs système',
  notifications: 'Annonces',
  config: 'Configuration',
  quotas: 'Quotas',
})
