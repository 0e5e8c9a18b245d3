import type { GraphicsCard } from '@atelier/contract/local-models/graphics-card'
import type {
  AbilityStatus,
  LocalAbility,
  ModelInstall,
} from '@atelier/contract/local-models/local-models'
import type { TextRecognition } from '@atelier/contract/local-models/text-recognition'
import { formatRoughDuration } from '#format/durations.ts'
import { formatCount, formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { locale } from '#language/language.ts'
import { defineTexts } from '#language/texts.ts'

const abilities: Readonly<Record<LocalAbility, string>> = {
  chat: 'Chat',
  speech: 'Voix',
  transcription: 'Transcription',
  embeddings: 'Embedding',
}

export const localModelsTexts = defineTexts('localModels', {
  title: 'Modèles locaux',
  help: 'Les modèles installés sur cette machine et ceux que vous pouvez installer.',
  loading: 'Chargement',
  retry: 'Réessayer',
  cancel: 'Annuler',
  because: (what: string, cause: string) => `${what}. ${cause}`,
  failed: {
    overview: 'Impossible de charger les modèles locaux',
    catalogue: 'Impossible de charger le catalogue',
    add: 'Ce modèle n’a pas été ajouté',
    remove: 'Ce modèle n’a pas été supprimé',
    cancel: 'L’installation n’a pas été annulée',
    action: 'L’action a échoué',
  },
  abilities: {
    names: abilities,
    states: {
      ready: 'Prêt',
      'needs-model': 'Modèle à installer',
      unavailable: 'Indisponible sur cette machine',
      installing: 'En préparation',
    } satisfies Record<AbilityStatus['state'] | 'installing', string>,
    help: {
      chat: 'Réponses écrites par un modèle GGUF',
      speech: 'Lecture à voix haute par une voix ONNX',
      transcription: 'Transcription par un modèle ONNX',
      embeddings: 'Sens des documents, par un modèle GGUF',
    } satisfies Record<LocalAbility, string>,
    /** The ability works without a model. */
    builtIn: 'Fourni avec Atelier IA\u00a0; un modèle installé donne de meilleurs résultats',
    models: (count: number) => formatCount(count, 'modèle'),
    installing: (bytes: number) => `Téléchargement du moteur intégré\u00a0: ${formatSize(bytes)}`,
  },
  memory: {
    title: 'Mémoire',
    none: '0 GB',
    of: (total: number) => `sur ${formatSize(total)}`,
    note: 'Utilisée par les modèles chargés',
    disk: 'Disque',
    free: 'Espace libre pour les modèles',
  },
  models: {
    title: 'Sur cette machine',
    empty: 'Aucun modèle pour le moment',
    emptyHelp:
      'Installez-en un depuis le catalogue ci-dessous, ou copiez un fichier dans le dossier des modèles.',
    folder: (place: string) => `Dossier : ${place}`,
    size: (bytes: number) => formatSize(bytes),
    memory: (bytes: number) => `environ ${formatSize(bytes)} en mémoire`,
    loaded: 'En mémoire',
    usable: 'Prêt',
    broken: 'Inutilisable',
    checking: 'Vérification en cours',
    intact: (when: string) => `Vérifié : intact (${when})`,
    layers: (onCard: number, total: number) =>
      onCard === total
        ? 'tout sur la carte'
        : `${formatCount(onCard, 'couche')} sur ${formatNumber(total)} sur la carte`,
    needsCard: 'avec la carte graphique seulement',
    damaged: 'Ses fichiers ont changé depuis l’installation : supprimez-le et réinstallez-le.',
    dropped: 'Ajouté manuellement',
    unload: (name: string) => `Retirer ${name} de la mémoire`,
    verify: (name: string) => `Vérifier ${name}`,
    remove: (name: string) => `Supprimer ${name}`,
  },
  graphicsCard: {
    title: 'Carte graphique',
    builds: { cuda: 'CUDA', vulkan: 'Vulkan' },
    states: {
      unavailable: 'Indisponible',
      'built-in': 'Utilisée',
      off: 'Non utilisée',
      fetching: 'Téléchargement',
      probing: 'Essai de la carte',
      on: 'Utilisée',
      failed: 'En échec',
    } satisfies Record<GraphicsCard['state'], string>,
    builtIn: 'Sur cette machine, le moteur intégré utilise automatiquement la carte graphique.',
    onProcessor: 'En attendant, les modèles de chat utilisent le processeur.',
    offer:
      'Les modèles de chat utilisent le processeur. Avec la carte graphique, ils peuvent répondre bien plus vite.',
    toFetch: (size: string) =>
      `Programme à télécharger une seule fois, depuis le registre npm\u00a0: ${size}.`,
    fetched: (size: string) => `Le programme de la carte est déjà téléchargé\u00a0: ${size}.`,
    sizes: (download: string, disk: string) => `${download} (${disk} sur le disque)`,
    sizeUnknown: 'taille inconnue',
    closed:
      'Les téléchargements sont désactivés sur cette installation (MODEL_CATALOGUE=off). Lancez «\u00a0npm run gpu\u00a0» sur la machine du serveur, puis rechargez la page.',
    probing:
      'L’essai a lieu dans un processus à part\u00a0: s’il échoue, Atelier IA continue de fonctionner.',
    memory: 'Mémoire de la carte',
    free: (free: string, total: string) => `${free} libres sur ${total}`,
    measured: (when: string) => `mesuré le ${when}`,
    use: 'Utiliser la carte graphique',
    measure: 'Mesurer à nouveau',
    abandon: 'Annuler',
    stop: 'Ne plus utiliser',
    remove: 'Supprimer le programme',
    failed: 'La carte graphique n’a pas été désactivée',
    questions: {
      stop: 'Ne plus utiliser la carte graphique ?',
      remove: 'Supprimer le programme de la carte graphique\u00a0?',
    },
    stopping:
      'Les modèles de chat utiliseront de nouveau le processeur\u00a0; ceux qui sont trop grands pour la mémoire de la machine ne seront plus proposés. Une réponse en cours sera interrompue. Le programme de la carte reste sur le disque, pour une prochaine utilisation.',
    removesFiles: (size: string) => `Supprimer aussi le programme${size}`,
    removal: (size: string) =>
      `Il sera supprimé du disque${size}. Pour utiliser de nouveau la carte, il faudra le télécharger encore une fois.`,
    done: {
      stopped: 'La carte graphique n’est plus utilisée',
      removed: 'Le programme de la carte graphique a été supprimé',
    },
  },
  textRecognition: {
    title: 'Reconnaissance de texte',
    note: 'Français, anglais, espagnol',
    states: {
      absent: 'Non installée',
      fetching: 'Téléchargement',
      ready: 'Installée',
      failed: 'En échec',
    } satisfies Record<TextRecognition['state'], string>,
    offer:
      'Lit le texte des pages numérisées et des images, dans les documents de Connaissances, sur cette machine et sans rien envoyer dehors.',
    ready: 'Chacun peut faire reconnaître le texte des pages numérisées de ses documents.',
    install: 'Installer la reconnaissance de texte',
    abandon: 'Annuler',
    closed:
      'Les téléchargements sont désactivés sur cette installation. Lancez «\u00a0node tools/run.mjs native ocr\u00a0» sur la machine du serveur, puis rechargez la page.',
  },
  removal: {
    title: (name: string) => `Supprimer « ${name} » ?`,
    text: (size: string) =>
      `Ses fichiers seront supprimés du disque (${size}). Il faudra choisir un autre modèle dans les chats qui l’utilisent\u00a0; leurs messages sont conservés.`,
    confirm: 'Supprimer',
  },
  abandon: {
    title: (name: string) => `Annuler l’installation de «\u00a0${name}\u00a0»\u00a0?`,
    text: (size: string) => `La partie déjà téléchargée sera supprimée (${size}).`,
    confirm: 'Annuler l’installation',
    keep: 'Continuer l’installation',
  },
  severalServers: {
    off: 'Cette installation peut avoir plusieurs serveurs\u00a0: les modèles locaux et le catalogue y sont désactivés, car chaque serveur n’aurait que les siens. Connectez un moteur, ou donnez à tous les serveurs le même dossier de modèles (MODELS_SHARED=true). Le Guide, la voix de base et la retouche restent disponibles.',
    shared: (folder: string) =>
      `Les serveurs de cette installation ont le même dossier de modèles\u00a0: le catalogue y est désactivé. Un fichier déposé dans ${folder} est reconnu par tous.`,
  },
  catalogue: {
    title: 'Catalogue',
    filter: 'Afficher',
    all: 'Tout',
    add: 'Ajouter par adresse',
    off: 'Le catalogue est désactivé sur cette installation (MODEL_CATALOGUE=off). Un fichier copié dans le dossier des modèles est reconnu immédiatement.',
    empty: 'Aucun modèle de ce type dans le catalogue.',
    untried: 'Pas encore essayé',
    untriedHelp:
      'Ce modèle n’a encore jamais été installé sur cette machine\u00a0: sa taille et son empreinte seront demandées au site de téléchargement, puis vérifiées.',
    own: 'ajouté par adresse',
    source: 'Source',
    sourceOf: (name: string) => `Source de ${name}`,
    noLicence: 'licence non précisée',
    many: 'nombreuses langues',
    install: 'Installer',
    installOf: (name: string) => `Installer ${name}`,
    pause: 'Suspendre',
    pauseOf: (name: string) => `Suspendre l’installation de ${name}`,
    resume: 'Reprendre',
    resumeOf: (name: string) => `Reprendre l’installation de ${name}`,
    abandon: 'Annuler',
    abandonOf: (name: string) => `Annuler l’installation de ${name}`,
    forget: (name: string) => `Retirer ${name} du catalogue`,
    progressOf: (name: string) => `Installation de ${name}`,
    states: {
      waiting: 'En attente',
      downloading: 'Téléchargement',
      checking: 'Vérification',
      paused: 'Suspendu',
      failed: 'Interrompu',
      installed: 'Installé',
    } satisfies Record<ModelInstall['state'], string>,
  },
  add: {
    title: 'Ajouter un modèle par adresse',
    help: 'Indiquez l’adresse d’un fichier public, en https. Sur Hugging Face, celle de la page du fichier convient.',
    ability: 'Usage',
    name: 'Nom',
    addresses: 'Adresses des fichiers, une par ligne',
    addressesHelp: {
      chat: 'Un fichier .gguf, en une seule partie.',
      speech:
        'Tous les fichiers de la voix : le .onnx, et le .onnx.json ou tokens.txt qui l’accompagne.',
      transcription: 'Tous les fichiers du modèle : les .onnx et tokens.txt.',
      embeddings: 'Un fichier .gguf, en une seule partie.',
    } satisfies Record<LocalAbility, string>,
    licence: 'Licence (facultative)',
    confirm: 'Ajouter',
  },
  done: {
    added: (name: string) => `${name} a été ajouté au catalogue`,
    removed: (name: string) => `${name} a été supprimé`,
    forgotten: (name: string) => `${name} a été retiré du catalogue`,
    abandoned: 'Installation annulée',
    connected: (name: string) => `${name} est connecté`,
  },
  progress: {
    received: (size: string, whole: string) => `${size} sur ${whole}`,
    left: (duration: string) => `encore ${duration}`,
  },
  firstSteps: {
    title: 'Avec quelle IA travailler ?',
    help: 'Pour le moment, seul le Guide répond\u00a0: il cite l’aide, sans IA. Trois possibilités\u00a0:',
    dismiss: 'Fermer',
    connect: 'Connecter un moteur',
    connectHelp: 'LocalAI, Ollama ou un autre, sur cette machine ou sur votre réseau.',
    searching: 'Recherche sur cette machine',
    found: (name: string) => `${name} répond`,
    foundModels: (count: number) => formatCount(count, 'modèle'),
    keyRequired: 'demande une clé',
    connectTo: 'Connecter',
    connectOf: (name: string) => `Connecter ${name}`,
    nothingFound: 'Aucun moteur trouvé sur les ports habituels de cette machine.',
    searchAgain: 'Rechercher à nouveau',
    giveAddress: 'Saisir une adresse',
    install: 'Installer un modèle',
    installHelp:
      'Un modèle du catalogue fonctionne sur cette machine, sans autre service ni compte.',
    openCatalogue: 'Ouvrir le catalogue',
    goOn: 'Continuer avec le Guide',
    goOnHelp:
      'Pour découvrir d’abord Atelier IA. Vous retrouverez ces choix dans l’administration.',
    connectFailed: 'La connexion n’a pas été enregistrée',
  },
})

/** The progress of an installation: « 1,2 GB sur 2,5 GB · 12 MB/s · encore 2 min ». */
export function progressText({
  receivedBytes,
  totalBytes,
  bytesPerSecond,
  secondsLeft,
}: ModelInstall): string {
  if (totalBytes === null) return receivedBytes > 0 ? formatSize(receivedBytes) : ''
  const { received, left } = localModelsTexts.progress
  return [
    received(formatSize(receivedBytes), formatSize(totalBytes)),
    ...(bytesPerSecond === null ? [] : [`${formatSize(bytesPerSecond)}/s`]),
    ...(secondsLeft === null ? [] : [left(formatRoughDuration(secondsLeft))]),
  ].join(' · ')
}

const languageNames = new Intl.DisplayNames(locale(), { type: 'language' })

/** The names of languages; « mul » means many more. */
export const languageList = (codes: readonly string[]): string =>
  codes
    .map((code) =>
      code === 'mul' ? localModelsTexts.catalogue.many : (languageNames.of(code) ?? code),
    )
    .join(', ')
