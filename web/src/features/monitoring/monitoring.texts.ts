import type { JobKind } from '@atelier/contract/jobs/jobs'
import type {
  EngineNote,
  EngineState,
  MetricsPeriod,
} from '@atelier/contract/monitoring/monitoring'
import type { FileStoreReport, ServerState } from '@atelier/contract/monitoring/servers'
import type { DiskUsagePart } from '@atelier/contract/monitoring/system'
import { formatCount, formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const monitoringTexts = defineTexts('monitoring', {
  title: 'Monitoring système',
  help: 'État de la machine, du serveur et du moteur, maintenant et ces derniers jours.',
  tabs: { overview: 'Vue d’ensemble', storage: 'Stockage', network: 'Réseau', setup: 'Réglage' },
  storage: {
    disk: 'Disque du dossier de données',
    parts: 'Espace utilisé par catégorie',
    partNames: {
      database: 'Base de données',
      files: 'Fichiers des utilisateurs',
      models: 'Modèles locaux',
      logs: 'Journal',
      backups: 'Sauvegardes',
    } satisfies Record<DiskUsagePart, string>,
    database: {
      program: 'Logiciel',
      state: 'État',
      running: 'En service',
      slow: (milliseconds: string) => `Lente\u00a0: répond en ${milliseconds}\u00a0ms`,
      size: 'Taille',
      connections: 'Connexions',
    },
    files: {
      kind: 'Stockage',
      kinds: {
        'data-folder': 'Dossier des données',
        'shared-folder': 'Dossier partagé',
        s3: 'S3',
      } satisfies Record<FileStoreReport['kind'], string>,
      place: 'Emplacement',
      failed: 'Ne répond pas',
      size: 'Espace utilisé',
      free: 'Espace libre',
      unbounded: 'sans limite connue',
    },
    folder: (path: string) => `Dossier : ${path}`,
    chores: 'Entretien',
    choreNames: { cleanUp: 'Nettoyer', dropCache: 'Vider les caches' },
    choreTexts: {
      cleanUp:
        'Supprime les fichiers qui ne sont plus utilisés. Les données des utilisateurs ne sont pas modifiées.',
      dropCache: 'Recharge les listes de modèles depuis les moteurs.',
    },
    done: (what: string, count: number) => `${what}\u00a0: ${formatCount(count, 'élément')}`,
    failed: 'Erreur lors de la récupération des informations système',
  },
  servers: {
    name: 'Serveur',
    all: 'Tous les serveurs',
    title: (count: number) => formatCount(count, 'serveur'),
    states: {
      running: 'En marche',
      silent: 'Silencieux',
      stopping: 'En train de s’arrêter',
    } satisfies Record<ServerState, string>,
    notes: {
      this: 'Ce serveur affiche cette page.',
      silent: 'Sans signe de vie. S’il ne revient pas, les autres reprennent son travail.',
      stopping: 'Il termine ce qu’il a commencé, puis s’arrête.',
      noReadings: 'Ses mesures ne sont pas encore connues.',
    },
    severalVersions:
      'Les serveurs n’ont pas tous la même version\u00a0: une mise à jour est en cours, ou l’un d’eux a été oublié.',
    version: 'Version',
    lastSign: 'Dernier signe de vie',
    now: 'à l’instant',
    secondsAgo: (seconds: number) => `il y a ${formatNumber(seconds)}\u00a0s`,
    /** A share in per cent, and of how many cores. */
    load: (share: string, cores: string) => `${share}\u00a0% (${cores})`,
    onServer: (free: string, server: string) => `${free} sur ${server}`,
  },
  network: {
    untrustedProxy:
      'Des requêtes arrivent par un proxy non déclaré\u00a0: elles semblent toutes venir de la même adresse et partagent ses limites. Si ce proxy est le vôtre, indiquez son adresse dans TRUST_PROXY, puis redémarrez.',
    listening: 'Adresses',
    address: 'Adresse d’écoute',
    publicUrl: 'Adresse publique (PUBLIC_URL)',
    noPublicUrl: 'non définie',
    card: (name: string) => `Interface réseau ${name}`,
    traffic: 'Trafic',
    openStreams: 'Connexions ouvertes',
    lastMinute: 'Requêtes dans la dernière minute',
    failures: 'Requêtes en échec',
    times: 'Temps de réponse depuis le démarrage',
    half: 'Médiane',
    most: (share: number) => `${share}e centile`,
    delay: 'Retard du serveur (99e centile)',
    processMemory: 'Mémoire du serveur',
    failed: 'Erreur lors de la récupération des informations système',
  },
  engineReport: {
    none: 'Aucun moteur extérieur n’est configuré\u00a0: seul le moteur intégré est utilisé. Pour en connecter un, ouvrez Configuration, onglet LocalAI.',
    address: 'Adresse',
    version: 'Version',
    unknownVersion: 'inconnue',
    loaded: 'Modèles en mémoire',
    noneLoaded: 'aucun',
    loadedOnCard: (id: string, size: string, onCard: string) =>
      `${id} (${size}, dont ${onCard} sur la carte graphique)`,
    notes: {
      'inpainting-unserved':
        'L’inpainting intégré à cette version du moteur ne fonctionne pas\u00a0: le moteur annonce une image, mais ne permet pas de la récupérer. Atelier IA utilise donc une autre méthode\u00a0: la zone est repeinte en entier, puis découpée selon le masque\u00a0; hors du masque, rien ne change. L’inpainting du moteur sera réessayé quand sa version changera.',
    } satisfies Record<EngineNote, string>,
    memory: { gpu: 'Mémoire de la carte graphique', ram: 'Mémoire vive' },
  },
  auto: 'Actualisation auto',
  every: 'Intervalle (secondes)',
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
  queue: 'Tâches en cours et en attente',
  states: {
    running: 'En marche',
    stopped: 'Arrêté',
    error: 'En erreur',
    other: 'Non configuré',
  } satisfies Record<EngineState, string>,
  jobs: 'Tâches de tous les utilisateurs',
  noJobs: 'Aucune tâche en cours ni en attente.',
  jobKinds: {
    'chat.message': 'Réponse du chat',
    'images.generate': 'Image',
    'images.upscale': 'Agrandissement',
    'inpainting.repaint': 'Inpainting',
    'speech.speak': 'Synthèse vocale',
    'speech.sample': 'Essai d’une voix',
    'speech.reply': 'Lecture d’une réponse',
    'transcription.transcribe': 'Transcription',
    'transcription.translate': 'Traduction',
    'knowledge.read': 'Lecture d’un document',
    'knowledge.recognize': 'Reconnaissance du texte d’un document',
    'knowledge.embed': 'Sens des documents',
    'knowledge.try-embedder': 'Essai d’un modèle d’embedding',
    'chat.import': 'Import de chats',
    'belongings.export': 'Archive des données',
    'models.test': 'Essai d’un modèle',
  } satisfies Record<JobKind, string>,
  jobStates: { waiting: 'En attente', running: 'En cours' },
  cancel: 'Annuler',
  cancelOf: (email: string) => `Annuler la tâche de ${email}`,
  period: 'Période',
  periods: { '24h': '24 heures', '7d': '7 jours', '30d': '30 jours' } satisfies Record<
    MetricsPeriod,
    string
  >,
  trend: 'Au fil du temps',
  noTrend: 'Aucune mesure pour le moment : une est prise chaque minute.',
  charts: {
    memory: 'Mémoire (%)',
    cpu: 'Processeur (%)',
    requests: 'Requêtes',
    activeUsers: 'Utilisateurs actifs',
  },
  upTo: (chart: string, top: string) => `${chart} · 0 à ${top}`,
  figures: 'Afficher les chiffres',
  moment: 'Moment',
  failed: {
    metrics: 'Erreur lors du chargement des métriques',
    restart: 'Erreur lors du redémarrage',
    stats: 'Les mesures passées n’ont pas pu être chargées',
  },
  confirm: {
    title: 'Redémarrer le moteur\u00a0?',
    text: 'Les réponses et les tâches en cours sur le moteur peuvent échouer. Les modèles seront chargés de nouveau à la prochaine demande.',
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
