import type { EngineState } from '@atelier/contract/monitoring/monitoring'
import { defineTexts } from '#language/texts.ts'

export const administrationTexts = defineTexts('administration', {
  menu: 'Administration',
  features: {
    help: 'Ce que l’administration sait faire, et l’état de chaque partie.',
    status: { active: 'Actif', maintenance: 'Maintenance', disabled: 'Désactivé' },
    unavailable: 'Non disponible',
    notHere: 'Cette installation n’a aucun canal de mise à jour.',
    engine: {
      running: 'LocalAI répond.',
      stopped: 'LocalAI ne répond pas.',
      error: 'LocalAI répond par des erreurs.',
      other: 'Aucun serveur n’est réglé : seul le moteur intégré sert.',
    } satisfies Record<EngineState, string>,
    groups: {
      users: 'Comptes et quotas',
      models: 'Modèles et moteurs',
      installation: 'Installation',
    },
    cards: {
      users: {
        title: 'Gestion des utilisateurs',
        text: 'Créer, modifier, suspendre ou supprimer les comptes.',
      },
      quotas: { title: 'Quotas', text: 'Fixer les quotas d’inpainting et les remettre à zéro.' },
      audit: { title: 'Audit', text: 'Qui a changé quoi dans l’administration, et quand.' },
      notifications: {
        title: 'Notifications',
        text: 'Prévenir tout le monde, maintenant et dans la journée.',
      },
      'model-types': {
        title: 'Types de modèles',
        text: 'Classer les modèles et dire ce que chaque page propose.',
      },
      'local-models': {
        title: 'Modèles locaux',
        text: 'Installer des modèles sur cette machine, et voir sa mémoire.',
      },
      localai: {
        title: 'Configuration de LocalAI',
        text: 'Adresse, clé, délais et nouveaux essais des moteurs.',
      },
      config: { title: 'Configuration', text: 'Outils ouverts, limites communes et maintenance.' },
      monitoring: {
        title: 'Monitoring système',
        text: 'Mémoire, processeur, stockage et état du moteur.',
      },
      logs: {
        title: 'Logs système',
        text: 'Les messages du serveur, à chercher et à télécharger.',
      },
      dashboard: {
        title: 'Tableau de bord système',
        text: 'Les chiffres de l’installation en un coup d’œil.',
      },
      storage: { title: 'Stockage', text: 'La place prise, celle qui reste, et le ménage.' },
      network: { title: 'Réseau', text: 'Adresses, liaisons et temps de réponse du serveur.' },
      updates: { title: 'Mises à jour', text: 'Les nouvelles versions d’Atelier IA.' },
    },
    actions: {
      lastLogins: 'Dernières connexions',
      recentAccounts: 'Comptes récents',
      quotas: 'Fixer un quota',
      types: 'Types',
      pages: 'Assignations pages',
      tools: 'Fonctionnalités',
      limits: 'Limites',
      maintenance: 'Maintenance',
      engines: 'Régler',
      install: 'Installer',
      storage: 'Stockage',
      network: 'Réseau',
      errors: 'Voir les erreurs',
      write: 'Écrire à tous',
    },
  },
})
