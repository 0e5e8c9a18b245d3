import type { JobKind } from '@atelier/contract/jobs/jobs'
import type {
  EngineNote,
  EngineState,
  MetricsPeriod,
} from '@atelier/contract/monitoring/monitoring'
import type { DiskUsagePart } from '@atelier/contract/monitoring/system'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const monitoringTexts = defineTexts('monitoring', {
  title: 'Monitoring système',
  help: 'Comment vont la machine, le serveur et son moteur, maintenant et ces derniers jours.',
  tabs: { overview: 'Vue d’ensemble', storage: 'Stockage', network: 'Réseau' },
  storage: {
    disk: 'Disque du dossier de données',
    parts: 'Ce qui prend de la place',
    partNames: {
      database: 'Base de données',
      files: 'Fichiers des personnes',
      models: 'Modèles locaux',
      logs: 'Journal',
      backups: 'Sauvegardes',
    } satisfies Record<DiskUsagePart, string>,
    folder: (path: string) => `Dossier : ${path}`,
    chores: 'Entretien',
    choreNames: { cleanUp: 'Nettoyer', dropCache: 'Vider les caches' },
    choreTexts: {
      cleanUp:
        'Efface les fichiers qui n’appartiennent plus à rien. Rien de ce que les personnes ont gardé n’est touché.',
      dropCache:
        'Oublie les listes de modèles gardées en mémoire ; elles sont redemandées aux moteurs.',
    },
    done: (what: string, count: number) => `${what}\u00a0: ${formatCount(count, 'élément')}`,
    failed: 'Erreur lors de la récupération des informations système',
  },
  network: {
    untrustedProxy:
      'Des requêtes arrivent par un proxy que le serveur ne connaît pas : toutes semblent venir de la même adresse, et partagent ses limites. Si ce proxy est le vôtre, indiquez son adresse dans TRUST_PROXY, puis redémarrez.',
    listening: 'Adresses',
    address: 'Le serveur écoute à',
    publicUrl: 'Adresse publique (PUBLIC_URL)',
    noPublicUrl: 'non fixée',
    card: (name: string) => `Carte ${name}`,
    traffic: 'Trafic',
    openStreams: 'Liaisons ouvertes',
    lastMinute: 'Requêtes dans la dernière minute',
    failures: 'Requêtes en échec du serveur',
    times: 'Temps de réponse depuis le démarrage',
    half: 'La moitié des requêtes, au plus',
    most: (share: number) => `${share} % des requêtes, au plus`,
    delay: 'Retard du serveur (99 % des instants)',
    processMemory: 'Mémoire du serveur',
    failed: 'Erreur lors de la récupération des informations système',
  },
  engineReport: {
    none: 'Aucun serveur n’est réglé : seul le moteur intégré sert. L’adresse se donne dans Configuration, onglet LocalAI.',
    address: 'Adresse',
    version: 'Version',
    unknownVersion: 'inconnue',
    loaded: 'Modèles en mémoire',
    noneLoaded: 'aucun',
    loadedOnCard: (id: string, size: string, onCard: string) =>
      `${id} (${size}, dont ${onCard} sur la carte graphique)`,
    notes: {
      'inpainting-unserved':
        'L’inpainting propre à cette version du moteur peint une image qu’il ne remet pas. La zone est donc repeinte en entier, puis découpée par le masque\u00a0: hors du masque, rien ne change. Il sera réessayé quand la version du moteur changera.',
    } satisfies Record<EngineNote, string>,
    memory: { gpu: 'Mémoire de la carte graphique', ram: 'Mémoire vive' },
  },
  auto: 'Actualisation auto',
  every: 'Toutes les (s)',
  refresh: 'Actualiser',
  restart: 'Redémarrer',
  retry: 'Réessayer',
  loading: 'Chargement des mesures',
  unknown: 'indisponible',
  memory: 'Mémoire',
  cpu: 'Processeur',
  disk: 'Stockage',
  cores: (count: number) => formatCount(count, 'cœur'),
  of: (used: string, total: string) => `${used} sur ${total}`,
  free: (size: string) => `${size} libres`,
  system: 'Système',
  uptime: 'En marche depuis',
  activeUsers: 'Utilisateurs actifs',
  totalRequests: 'Requêtes depuis le démarrage',
  engine: 'LocalAI',
  errors: 'Erreurs en 24 h',
  lastCheck: 'Dernière vérification',
  queue: 'Travaux en cours et en attente',
  states: {
    running: 'En marche',
    stopped: 'Arrêté',
    error: 'En erreur',
    other: 'Non configuré',
  } satisfies Record<EngineState, string>,
  jobs: 'Travaux de tous',
  noJobs: 'Aucun travail en cours ni en attente.',
  jobKinds: {
    'chat.message': 'Réponse du chat',
    'images.generate': 'Image',
    'images.upscale': 'Agrandissement',
    'inpainting.repaint': 'Inpainting',
    'speech.speak': 'Lecture',
    'speech.sample': 'Essai d’une voix',
    'transcription.transcribe': 'Transcription',
    'transcription.translate': 'Traduction',
    'belongings.export': 'Archive des données',
    'models.test': 'Essai d’un modèle',
  } satisfies Record<JobKind, string>,
  jobStates: { waiting: 'En attente', running: 'En cours' },
  cancel: 'Annuler',
  cancelOf: (email: string) => `Annuler le travail de ${email}`,
  period: 'Période',
  periods: { '24h': '24 heures', '7d': '7 jours', '30d': '30 jours' } satisfies Record<
    MetricsPeriod,
    string
  >,
  trend: 'Au fil du temps',
  charts: {
    memory: 'Mémoire (%)',
    cpu: 'Processeur (%)',
    requests: 'Requêtes',
    activeUsers: 'Utilisateurs actifs',
  },
  upTo: (chart: string, top: string) => `${chart} · 0 à ${top}`,
  figures: 'Voir les chiffres',
  moment: 'Moment',
  failed: {
    metrics: 'Erreur lors du chargement des métriques',
    restart: 'Erreur lors du redémarrage',
    stats: 'Les mesures passées n’ont pas pu être chargées',
  },
  confirm: {
    title: 'Redémarrer le moteur ?',
    text: 'Les réponses et les travaux en cours sur le moteur peuvent échouer. Les modèles seront chargés de nouveau à la prochaine demande.',
    yes: 'Redémarrer',
    no: 'Annuler',
  },
  /** Days, hours and minutes. */
  upFor: (days: number, hours: number, minutes: number) =>
    `${days}\u00a0j ${hours}\u00a0h ${minutes}\u00a0min`,
})

/** Seconds in days, hours and minutes. */
export function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return monitoringTexts.upFor(
    Math.floor(minutes / 1440),
    Math.floor((minutes % 1440) / 60),
    minutes % 60,
  )
}
