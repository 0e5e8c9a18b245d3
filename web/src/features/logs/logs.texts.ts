import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const logsTexts = defineTexts('logs', {
  title: 'Logs système',
  help: 'Les messages du serveur, des moteurs et des navigateurs, et les actions d’administration. Le journal ne contient ni mot de passe, ni clé, ni texte de message.',
  tabs: { logs: 'Logs', audit: 'Audit' },
  search: 'Rechercher des mots',
  level: 'Niveau',
  allLevels: 'Tous',
  source: 'Source',
  allSources: 'Toutes',
  server: 'Serveur',
  allServers: 'Tous',
  auto: 'Actualisation auto',
  refresh: 'Actualiser',
  download: 'Télécharger',
  clear: 'Vider',
  columns: { timestamp: 'Date', level: 'Niveau', source: 'Source', message: 'Message' },
  levels: { error: 'Erreur', warn: 'Avertissement', info: 'Information', debug: 'Débogage' },
  sources: {
    frontend: 'Navigateur',
    backend: 'Serveur',
    localai: 'Moteur',
    system: 'Système',
  },
  details: 'Détails',
  pages: 'Pages du journal',
  table: 'Lignes du journal',
  loading: 'Chargement du journal',
  retry: 'Réessayer',
  close: 'Fermer',
  empty: {
    title: 'Aucune ligne',
    text: 'Aucun message ne correspond à ces filtres.',
  },
  failed: {
    load: 'Erreur lors du chargement des logs',
    clear: 'Erreur lors de la suppression des logs',
    download: 'Erreur lors du téléchargement des logs',
  },
  confirm: {
    title: 'Vider le journal\u00a0?',
    text: 'Toutes les lignes seront supprimées définitivement. L’audit est conservé en entier.',
    yes: 'Vider',
    no: 'Annuler',
  },
  cleared: (count: number) => `${formatCount(count, 'ligne supprimée', 'lignes supprimées')}`,
})
