import { formatCount, formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** Every word of the chat that is not a failure of the server (those are in the contract's catalogue). */
export const chatTexts = defineTexts('chat', {
  title: 'Chat',
  chats: 'Vos chats',
  create: 'Nouveau chat',
  openList: 'Afficher les chats',
  closeList: 'Fermer la liste des chats',
  noChats: 'Vos chats apparaîtront ici.',
  replying: 'Réponse en cours',
  actionsFor: (title: string) => `Actions pour ${title}`,
  pinned: 'Épinglés',
  archives: 'Archives',
  isArchived: 'Ce chat est archivé.',
  prompts: 'Prompts',
  trash: 'Corbeille',
  remove: 'Supprimer',
  retry: 'Réessayer',
  cancel: 'Annuler',
  loading: 'Chargement',
  listFailed: 'La liste n’a pas pu être chargée',
  chatFailed: 'Ce chat n’a pas pu être ouvert',
  chatGone: 'Ce chat a été supprimé, ou son adresse est incomplète.',
  backToChats: 'Revenir aux chats',
  invalidReply: 'Réponse invalide du serveur',

  search: 'Rechercher',
  searchChats: 'Rechercher dans les chats',
  clearSearch: 'Effacer la recherche',
  hits: 'Résultats',
  hitCount: (count: number, hasMore: boolean) =>
    count === 0
      ? 'Aucun résultat'
      : `${formatCount(count, 'résultat')}${hasMore ? ', et d’autres en dessous' : ''}`,
  noHits: 'Aucun résultat',
  noHitsHelp: 'Essayez avec moins de mots, ou avec le début d’un seul.',
  searchFailed: 'La recherche a échoué',

  today: 'Aujourd’hui',
  yesterday: 'Hier',
  last7Days: '7 derniers jours',
  last30Days: '30 derniers jours',

  welcome: 'Bienvenue',
  welcomeHelp: 'Écrivez votre message, ou déposez un fichier\u00a0: un nouveau chat sera créé.',
  toBegin: 'Pour commencer',
  ideas: [
    { title: 'Résumer un texte', starter: 'Résumez ce texte en cinq points\u00a0:\n\n' },
    {
      title: 'Rédiger une réponse courtoise',
      starter: 'Rédigez une réponse courtoise à ce message\u00a0:\n\n',
    },
    {
      title: 'Expliquer un tableau de chiffres',
      starter: 'Expliquez ces chiffres :\n\n',
    },
    {
      title: 'Corriger un texte',
      starter:
        'Corrigez l’orthographe et la grammaire de ce texte, sans en changer le sens\u00a0:\n\n',
    },
  ],

  chatTitle: 'Titre',
  chatTitleHelp: 'Le titre permet de retrouver ce chat dans la liste.',
  modelsFailed: 'Impossible de charger les modèles',
  noModels: 'Aucun modèle n’est proposé pour le chat. Demandez à votre administrateur.',
  createIt: 'Créer',
  notOffered: (model: string) =>
    `Le modèle ${model} n’est plus proposé. Vous pouvez toujours lire ce chat. Pour continuer, choisissez un autre modèle.`,
  chooseOther: 'Choisir un autre modèle',

  models: 'Modèles',
  chooseModel: 'Choisir un modèle',
  modelIs: (name: string) => `Modèle\u00a0: ${name}`,
  searchModels: 'Rechercher un modèle',
  noModelFound: 'Aucun modèle de ce nom',
  defaultModel: (name: string) => `${name} par défaut pour mes nouveaux chats`,
  modelNotes: { isDefault: 'par défaut', isToLoad: 'pas encore chargé' },
  modelAbilities: {
    vision: 'accepte les images',
    reasoning: 'réfléchit',
    guide: 'répond à partir de l’aide',
  },
  chatActions: 'Actions de ce chat',

  rename: 'Renommer',
  renameTitle: 'Renommer le chat',
  toCollection: 'Ajouter à une collection',
  duplicate: 'Dupliquer',
  exportIt: 'Exporter',
  exportAs: {
    json: 'Exporter en JSON',
    markdown: 'Exporter en Markdown',
    text: 'Exporter en texte',
  },
  save: 'Enregistrer',

  importIt: 'Importer',
  importTitle: 'Importer un chat',
  importHelp: (max: string) =>
    `Choisissez un fichier exporté d’Atelier IA, de ChatGPT, d’Open WebUI ou de LibreChat (zip ou JSON, ${max} au plus), ou déposez-le ici. Ses chats s’ajoutent aux vôtres, sans rien remplacer.`,
  pasteIt: 'Ou coller le texte JSON',
  chooseFile: 'Choisir un fichier',
  tooLargeImport: 'Le fichier est trop volumineux pour un chat.',

  settings: 'Réglages',
  settingsTitle: 'Réglages du chat',
  temperature: 'Température',
  maxTokens: 'Longueur maximale de la réponse, en tokens',
  topP: 'Top P',
  topK: 'Top K',
  topKHelp:
    'De 1 à 100\u00a0: nombre de mots candidats à chaque étape. Plus il est petit, plus les réponses sont prévisibles.',
  replyLength: 'Longueur des réponses',
  modelLength: 'Celle du modèle',
  lengthOverruled: (count: number) =>
    `L’installation permet ${formatCount(count, 'token')} par réponse\u00a0: c’est cette limite qui s’applique.`,
  fixedLength: (count: number) => `Limitée à ${formatCount(count, 'token')}`,
  fineSettings: 'Réglages fins',
  systemPrompt: 'Consigne pour le modèle',
  systemPromptHelp: 'La consigne est envoyée au modèle avant tous les messages de ce chat.',
  asStream: 'Afficher la réponse au fur et à mesure',
  asStreamHelp: 'Sinon, la réponse s’affiche en une seule fois, quand elle est terminée.',

  clear: 'Effacer l’historique',
  clearQuestion: 'Effacer l’historique\u00a0?',
  clearHelp:
    'Les messages de ce chat iront dans la corbeille. Son titre et ses réglages seront conservés.',
  cleared: 'L’historique a été effacé.',
  clearIt: 'Effacer',
  undo: 'Annuler',

  messageCount: (count: number) => formatCount(count, 'message'),
  messages: 'Messages',
  you: 'Vous',
  assistant: 'Assistant',
  editQuestion: 'Modifier la question',
  yourQuestion: 'Votre question',
  editKeys: 'Entrée pour envoyer, Échap pour annuler',
  copyReply: 'Copier la réponse',
  copyText: 'Copier le texte',
  unformatted:
    'Ce message n’a pas pu être mis en forme. Voici son texte, tel qu’il est enregistré.',
  regenerate: 'Régénérer',
  leftOut: (count: number) =>
    count === 1
      ? 'Le modèle n’a pas reçu le premier message\u00a0: ce chat est trop long pour lui. Pour changer de sujet, créez un nouveau chat.'
      : `Le modèle n’a pas reçu les ${formatNumber(count)} premiers messages\u00a0: ce chat est trop long pour lui. Pour changer de sujet, créez un nouveau chat.`,
  truncated: {
    chat: (tokens: number) =>
      `Réponse coupée\u00a0: la limite de ${formatCount(tokens, 'token')} de ce chat est atteinte.`,
    reply: (tokens: number) =>
      `Réponse coupée\u00a0: la limite de ${formatCount(tokens, 'token')} de cette réponse est atteinte.`,
    installation: (tokens: number) =>
      `Réponse coupée\u00a0: la limite de l’installation (${formatCount(tokens, 'token')}) est atteinte.`,
    window: (tokens: number) =>
      `Réponse coupée\u00a0: la mémoire du modèle est pleine (${formatCount(tokens, 'token')}).`,
    engine: () => 'Réponse coupée par le moteur.',
  },
  onlyReasoning: 'Le modèle a utilisé toute la longueur permise pour sa réflexion.',
  continueReply: 'Continuer',
  changeLength: 'Changer la longueur',
  regenerateLonger: 'Régénérer en plus long',
  contextUsed: (percent: number) => `Mémoire du modèle remplie à ${percent}\u00a0%`,
  contextUsedAbout: (percent: number) => `Mémoire du modèle remplie à environ ${percent}\u00a0%`,
  contextNearlyFull: (state: string) =>
    `${state}\u00a0: les premiers messages ne seront bientôt plus envoyés au modèle.`,
  stopped: 'Réponse arrêtée',
  reasoning: 'Réflexion',
  reasoningNow: 'Réflexion en cours',
  searchingIn: (collections: number) => `Recherche dans ${formatCount(collections, 'collection')}…`,
  waiting: 'En attente de la réponse',
  reconnecting: 'Connexion interrompue, nouvelle tentative…',
  tokens: (count: number) => formatCount(count, 'token'),
  answeredBy: (engine: string) => `Écrit par ${engine}`,
  estimatedTokens: (count: number) => `environ ${formatCount(count, 'token')}`,
  usageHelp: (prompt: number, completion: number) =>
    `Entrée\u00a0: ${formatCount(prompt, 'token')} · sortie\u00a0: ${formatCount(completion, 'token')}`,
  seconds: (count: number) => `${count}\u00a0s`,
  backToBottom: 'Revenir en bas',
  older: (count: number) => `${formatCount(count, 'message plus ancien', 'messages plus anciens')}`,
  newer: (count: number) => `${formatCount(count, 'message plus récent', 'messages plus récents')}`,
  messagesFailed: 'Les autres messages n’ont pas pu être chargés.',
  messageGone: 'Ce message n’est plus dans ce chat.',
  partlyDrawn:
    'La recherche du navigateur ne porte que sur les messages affichés. Pour rechercher dans tous vos chats, utilisez le champ «\u00a0Rechercher\u00a0» au-dessus de la liste.',
  replyFinished: (model: string) => `Réponse de ${model} terminée.`,
  replyActions: 'Actions de la réponse',
  emptyChat: 'Écrivez votre premier message',
  emptyChatHelp: (model: string) => `${model} vous répondra ici.`,

  yourMessage: 'Votre message',
  placeholder: 'Écrivez votre message',
  send: 'Envoyer',
  reasons: {
    empty: 'Écrivez d’abord un message, ou joignez un fichier.',
    uploading: 'Un fichier est encore en cours d’envoi.',
    tooLong: 'Ce texte est trop long.',
    noModel: 'Choisissez d’abord un modèle proposé.',
    replying: 'Une réponse est en cours.',
    noMessages: 'Ce chat n’a pas encore de message.',
    noImport: 'Choisissez un fichier, ou collez un texte.',
  },
  stop: 'Arrêter',
  stopping: 'Arrêt en cours',
  add: 'Ajouter au message',
  attach: 'Joindre un fichier',
  insertPrompt: 'Insérer un prompt',
  compareModels: 'Comparer des modèles',
  documents: 'Répondre à partir de mes documents',
  chooseFailed: (reason: string) => `Les documents n’ont pas pu être choisis\u00a0: ${reason}`,
  keys: 'Entrée pour envoyer, Maj + Entrée pour aller à la ligne',
  tooLong: (max: string) =>
    `Le message dépasse ${max} caractères. Raccourcissez-le, ou envoyez-le en plusieurs fois.`,
  dismiss: 'Fermer',

  notReceived:
    'la connexion a été coupée avant l’envoi. Votre message est de nouveau dans la zone de saisie.',

  notReworded:
    'la connexion a été coupée avant l’envoi. Votre texte est toujours dans la question.',

  versions: {
    restStays: (version: number) => `La suite actuelle reste sous la version ${version}.`,
    ofReply: 'Versions de la réponse',
    ofQuestion: 'Versions de la question',
    previous: 'Version précédente',
    next: 'Version suivante',
    place: (index: number, total: number) => `version ${index} sur ${total}`,
    shown: (place: {
      readonly index: number
      readonly total: number
      readonly name: string
      readonly following: number
    }) =>
      [
        `Version ${place.index} sur ${place.total}`,
        ...(place.name === '' ? [] : [place.name]),
        place.following === 0
          ? 'sans suite'
          : `${formatCount(place.following, 'message')} à la suite`,
      ].join(', '),
    more: 'Autres actions',
    moreOfQuestion: 'Autres actions pour la question',
    byOtherModel: 'Régénérer avec un autre modèle…',
    byWhichModel: 'Régénérer avec quel modèle\u00a0?',
    correct: 'Corriger',
    correctOnly: 'Corriger sans renvoyer',
    filesNeedSending: 'Choisissez Envoyer pour retirer des fichiers.',
    correctedText: 'Texte corrigé',
    correctionHelp: 'Le texte d’avant reste consultable. Ctrl + Entrée pour enregistrer.',
    correctionSaved: 'Correction enregistrée',
    corrected: 'Modifié',
    seeOriginal: 'Voir l’original',
    formerTexts: 'Avant les corrections',
    replacedAt: (time: string) => `Remplacé le ${time}`,
    takeUp: 'Reprendre ce texte',
    continueElsewhere: 'Continuer dans un nouveau chat',
    shareUpTo: 'Partager jusqu’ici…',
    sentInstructions: 'Instructions envoyées',
    remember: 'Retenir…',
    remove: 'Supprimer cette version',
    removeReply: 'Supprimer cette réponse',
    inOther: 'dans une autre version',
    writtenElsewhere: 'Une réponse s’écrit dans une autre version.',
    showIt: 'L’afficher',
    otherShown: 'Ce message est dans une autre version de la conversation, affichée ici.',
    goBack: 'Revenir',
  },

  failed: {
    removeVersion: (sentence: string) => `La suppression a échoué\u00a0: ${sentence}`,
    showVersion: (sentence: string) => `Cette version n’a pas pu être affichée\u00a0: ${sentence}`,
    correct: (sentence: string) => `La correction n’a pas pu être enregistrée\u00a0: ${sentence}`,
    send: (sentence: string) => `Erreur lors de l’envoi du message\u00a0: ${sentence}`,
    stop: (sentence: string) => `Erreur lors de l’arrêt de la réponse\u00a0: ${sentence}`,
    regenerate: (sentence: string) => `Erreur lors de la régénération\u00a0: ${sentence}`,
    continueReply: (sentence: string) => `La réponse n’a pas pu être continuée\u00a0: ${sentence}`,
    edit: (sentence: string) => `Erreur lors de la modification de la question\u00a0: ${sentence}`,
    follow: (sentence: string) => `Erreur lors du streaming\u00a0: ${sentence}`,
    create: (sentence: string) => `Erreur lors de la création du chat\u00a0: ${sentence}`,
    rename: (sentence: string) => `Erreur lors de la mise à jour du titre\u00a0: ${sentence}`,
    settings: (sentence: string) =>
      `Erreur lors de la mise à jour des paramètres\u00a0: ${sentence}`,
    clear: (sentence: string) => `Erreur lors de l’effacement de l’historique\u00a0: ${sentence}`,
    restore: (sentence: string) =>
      `Erreur lors du rétablissement de l’historique\u00a0: ${sentence}`,
    duplicate: (sentence: string) => `Erreur lors de la duplication\u00a0: ${sentence}`,
    export: (sentence: string) => `Erreur lors de l’export\u00a0: ${sentence}`,
    import: (sentence: string) => `Erreur lors de l’import\u00a0: ${sentence}`,
    remove: (sentence: string) => `Erreur lors de la suppression\u00a0: ${sentence}`,
    search: (sentence: string) => `Erreur lors de la recherche\u00a0: ${sentence}`,
  },
})
