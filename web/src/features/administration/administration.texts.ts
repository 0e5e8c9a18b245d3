import type { EngineState } from '@atelier/contract/monitoring/monitoring'
import { defineTexts } from '#language/texts.ts'

export const administrationTexts = defineTexts('administration', {
  menu: 'Administration',
  features: {
    help: 'Les outils d’administration et leur état.',
    status: { active: 'Actif', maintenance: 'Maintenance', disabled: 'Désactivé' },
    unavailable: 'Non disponible',
    notHere: 'Voir Aide, page «\u00a0À propos\u00a0».',
    engine: {
      running: 'LocalAI répond.',
      stopped: 'LocalAI ne répond pas.',
      error: 'LocalAI renvoie des erreurs.',
      other: 'Aucun moteur extérieur n’est configuré\u00a0: seul le moteur intégré est utilisé.',
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
      groups: { title: 'Groupes', text: 'Réunir des comptes, et choisir ce qu’ils peuvent faire.' },
      usage: {
        title: 'Usage',
        text: 'Lire ce que l’installation utilise, par modèle, moteur et personne, et fixer des quotas.',
      },
      quotas: { title: 'Quotas', text: 'Fixer les quotas d’inpainting et les remettre à zéro.' },
      audit: { title: 'Audit', text: 'Qui a changé quoi dans l’administration, et quand.' },
      notifications: {
        title: 'Annonces',
        text: 'Envoyer une annonce à tous les utilisateurs.',
      },
      'model-types': {
        title: 'Types de modèles',
        text: 'Classer les modèles et choisir ceux que chaque page propose.',
      },
      engines: {
        title: 'Moteurs',
        text: 'Ajouter des moteurs, les ranger, les grouper, voir leur état.',
      },
      'local-models': {
        title: 'Modèles locaux',
        text: 'Installer des modèles sur cette machine, et voir sa mémoire.',
      },
      localai: {
        title: 'Configuration de LocalAI',
        text: 'Adresse, clé, délais et nouveaux essais des moteurs.',
      },
      config: { title: 'Configuration', text: 'Outils activés, limites communes et maintenance.' },
      knowledge: {
        title: 'Connaissances',
        text: 'Le modèle qui trouve le sens des documents, et ce qu’ils occupent.',
      },
      backups: { title: 'Sauvegardes', text: 'Sauvegarder chaque jour, vérifier, restaurer.' },
      retention: {
        title: 'Conservation',
        text: 'Combien de jours les travaux restent avant d’aller à la corbeille.',
      },
      providers: {
        title: 'Fournisseurs',
        text: 'Les services par lesquels on se connecte avec un compte que l’on a déjà.',
      },
      access: { title: 'Accès', text: 'Qui peut créer un compte, et ce qu’il faut pour entrer.' },
      mail: {
        title: 'Courriel',
        text: 'Le serveur par lequel partent les courriels, et ceux qui attendent.',
      },
      monitoring: {
        title: 'Monitoring système',
        text: 'Mémoire, processeur, stockage et état du moteur.',
      },
      logs: {
        title: 'Logs système',
        text: 'Rechercher et télécharger les messages du serveur.',
      },
      dashboard: {
        title: 'Tableau de bord système',
        text: 'Les chiffres de l’installation en un coup d’œil.',
      },
      storage: { title: 'Stockage', text: 'Espace utilisé, espace libre et nettoyage.' },
      network: { title: 'Réseau', text: 'Adresses, connexions et temps de réponse du serveur.' },
      updates: { title: 'Mises à jour', text: 'Les nouvelles versions d’Atelier IA.' },
    },
    actions: {
      lastLogins: 'Dernières connexions',
      recentAccounts: 'Comptes récents',
      quotas: 'Fixer un quota',
      usageByPerson: 'Par personne',
      usageQuotas: 'Quotas d’usage',
      types: 'Types',
      pages: 'Assignations pages',
      tools: 'Fonctionnalités',
      limits: 'Limites',
      maintenance: 'Maintenance',
      engines: 'Configurer',
      install: 'Installer',
      knowledge: 'Choisir',
      backups: 'Voir l’état',
      retention: 'Régler',
      mail: 'Régler',
      access: 'Régler',
      providers: 'Choisir',
      storage: 'Stockage',
      network: 'Réseau',
      errors: 'Voir les erreurs',
      write: 'Nouvelle annonce',
    },
  },
})
