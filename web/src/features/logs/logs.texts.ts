import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const logsTexts = defineTexts('logs', {
  title: 'Logs système',
  help: 'Ce que le serveur, les moteurs et les navigateurs ont signalé, et ce que l’administration a fait. Ni mots de passe, ni clés, ni textes des messages n’y sont écrits.',
  tabs: { logs: 'Logs', audit: 'Audit' },
  search: 'Chercher des mots',
  level: 'Niveau',
  allLevels: 'Tous',
  source: 'Source',
  allSources: 'Toutes',
  auto: 'Actualisation auto',
  refresh: 'Actualiser',
  download: 'Télécharger',
  clear: 'Vider',
  columns: { timestamp: 'Date', level: 'Niveau', source: 'Source', message: 'Message' },
  details: 'Détails',
  pages: 'Pages du journal',
  table: 'Lignes du journal',
  loading: 'Chargement du journal',
  retry: 'Réessayer',
  close: 'Fermer',
  empty: {
    title: 'Aucune ligne',
    text: 'Rien n’a été signalé, ou rien qui corresponde à ces filtres.',
  },
  failed: {
    load: 'Erreur lors du chargement des logs',
    clear: 'Erreur lors de la suppression des logs',
    download: 'Erreur lors du téléchargement des logs',
  },
  confirm: {
    title: 'Vider le journal ?',
    text: 'Toutes les lignes sont effacées, et ne se retrouvent pas. La piste d’audit, elle, reste entière.',
    yes: 'Vider',
    no: 'Annuler',
  },
  cleared: (count: number) => `${formatCount(count, 'ligne effacée', 'lignes effacées')}`,
})
