import { formatCount, formatNumber, formatOrdinal } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Every word of collections of documents that is not a failure of the server. */
export const knowledgeTexts = defineTexts('knowledge', {
  title: 'Connaissances',
  help: 'Rassemblez vos documents en collections, cherchez-y avec vos mots, et voyez chaque fois la page.',
  own: 'Mes collections',
  shared: 'Partagées avec moi',
  create: 'Créer une collection',
  loading: 'Chargement',
  failed: 'Les collections n’ont pas pu être chargées',
  failedOne: 'Cette collection n’a pas pu être chargée',
  retry: 'Réessayer',
  empty: 'Aucune collection',
  emptyHelp:
    'Déposez ici des documents\u00a0: l’atelier y cherche avec vos mots, et montre chaque fois la page.',
  back: 'Toutes les collections',
  documents: (count: number) => formatCount(count, 'document'),
  states: {
    empty: 'Aucun document pour l’instant',
    reading: (count: number) => `${formatCount(count, 'document')} en cours de lecture`,
    incomplete: (count: number) => `${formatCount(count, 'document')} à vérifier`,
    meaningLater: (share: string) =>
      `Prêt pour la recherche par mots\u00a0; le sens suit (${share})`,
    ready: (pages: number, passages: number) =>
      pages > 0
        ? `Prêt\u00a0: ${formatCount(pages, 'page')}, ${formatCount(passages, 'passage')}`
        : `Prêt\u00a0: ${formatCount(passages, 'passage')}`,
  },
  audiences: {
    private: 'Privée',
    everyone: 'Partagée avec tous',
    groups: 'Partagée avec des groupes',
  },
  collection: {
    name: 'Nom',
    description: 'Description',
    edit: 'Renommer',
    editTitle: 'Renommer la collection',
    save: 'Enregistrer',
    remove: 'Supprimer',
    share: 'Partager',
    more: 'Autres actions',
    failedSave: (reason: string) => `La collection n’a pas pu être enregistrée\u00a0: ${reason}`,
  },
  sharing: {
    title: (name: string) => `Partager «\u00a0${name}\u00a0»`,
    who: 'Qui peut chercher dans cette collection',
    private: 'Moi uniquement',
    everyone: 'Tout le monde',
    groups: 'Des groupes',
    level: 'Ces groupes peuvent',
    read: 'chercher et lire',
    edit: 'aussi ajouter et supprimer des documents',
    chosenGroups: 'Groupes',
    groupsHelp: 'Leurs membres pourront lire ces documents, en entier.',
    chooseGroups: 'Choisissez au moins un groupe',
    warning: (count: number) =>
      `Tout le monde ici pourra lire ${count === 1 ? 'ce document' : `ces ${formatCount(count, 'document')}`}, en entier.`,
    warningEmpty: 'Tout le monde ici pourra lire les documents de cette collection, en entier.',
    save: 'Enregistrer',
    saved: 'Le partage est enregistré.',
    failed: (reason: string) => `Le partage n’a pas pu être enregistré\u00a0: ${reason}`,
  },
  adding: {
    open: 'Ajouter',
    files: 'Fichiers',
    text: 'Texte',
    transcription: 'Une transcription',
    textTitle: 'Ajouter un texte',
    title: 'Titre',
    content: 'Texte',
    titleRequired: 'Donnez-lui un titre',
    contentRequired: 'Collez un texte',
    add: 'Ajouter',
    replace: 'Remplacer',
    failed: (reason: string) => `L’ajout a échoué\u00a0: ${reason}`,
    transcriptionTitle: 'Ajouter une transcription',
    transcriptionsFailed: 'Vos transcriptions n’ont pas pu être chargées',
    noTranscription: 'Aucune transcription',
    noTranscriptionHelp:
      'Transcrivez d’abord un enregistrement\u00a0: son texte pourra être ajouté ici.',
    addIt: (title: string) => `Ajouter «\u00a0${title}\u00a0»`,
    added: (title: string) => `«\u00a0${title}\u00a0» est ajouté.`,
  },
  uploads: {
    waiting: (count: number) =>
      `${formatCount(count, 'autre fichier', 'autres fichiers')} en attente`,
    forget: 'Ne pas les envoyer',
    empty: 'Ce fichier est vide.',
    tooLarge: 'Ce fichier dépasse 200 Mo. Découpez-le, puis ajoutez chaque partie.',
    dismiss: 'Fermer',
    dropHere: 'Déposez les fichiers pour les ajouter à cette collection',
  },
  sources: {
    title: 'Documents',
    failed: 'Les documents n’ont pas pu être chargés',
    empty: 'Aucun document',
    emptyHelp: 'Déposez ici des fichiers, ou ajoutez un texte ou une transcription.',
    emptyShared: 'Cette collection ne contient encore aucun document.',
    columns: { title: 'Titre', kind: 'Type', state: 'État', actions: 'Actions' },
    kinds: { file: 'Fichier', text: 'Texte', page: 'Page', transcription: 'Transcription' },
    more: (title: string) => `Autres actions pour ${title}`,
    open: 'Ouvrir',
    reread: 'Relire',
    remove: 'Supprimer',
    rereadFailed: (reason: string) => `Le document n’a pas pu être relu\u00a0: ${reason}`,
    waiting: 'En attente',
    waitingAt: (position: number) => `En attente, ${formatOrdinal(position)}`,
    reading: 'Lecture en cours',
    recognize: 'Reconnaître le texte',
    recognizeFailed: (reason: string) => `Le texte n’a pas pu être reconnu\u00a0: ${reason}`,
    recognizingNow: 'Reconnaissance du texte en cours',
    recognizing: (share: string) => `Reconnaissance du texte\u00a0: ${share}`,
    recognized: (count: number) =>
      `${formatCount(count, 'page reconnue', 'pages reconnues')} dans des images\u00a0: relisez avant de citer.`,
    readingShare: (share: string) => `Lecture\u00a0: ${share}`,
    readingPage: (page: number, pages: number) =>
      `Lecture\u00a0: page ${formatNumber(page)} sur ${formatNumber(pages)}`,
    partial: (passages: number) => `Lu en partie\u00a0: ${formatCount(passages, 'passage')}`,
    unreadable: 'Illisible',
    problems: {
      'knowledge.locked': 'Protégé par un mot de passe',
      'knowledge.damaged': 'Endommagé',
      'knowledge.no-text': 'Aucun texte',
      'knowledge.too-heavy': 'Trop lourd une fois ouvert',
      'knowledge.type-refused': 'Type non reconnu',
    },
    instructions:
      'Ce document contient des consignes adressées à une IA. Elles sont transmises comme du texte cité.',
    hidden: (count: number) =>
      `${formatCount(count, 'caractère')} invisible${count > 1 ? 's' : ''} non pris en compte.`,
  },
  gaps: {
    scanned: 'numérisé, sans texte',
    damaged: 'endommagé',
    'too-heavy': 'trop lourd une fois ouvert',
    'beyond-limit': 'au-delà de ce qui est lu',
    hidden: 'masqué par son auteur',
    pages: (from: number, to: number) => `pages ${formatNumber(from)} à ${formatNumber(to)}`,
    between: (from: string, to: string) => `de ${from} à ${to}`,
    toEnd: (from: string) => `après ${from}`,
    more: (count: number) => `et ${formatCount(count, 'autre partie', 'autres parties')}`,
    sentence: (where: string, why: string) => `${capital(where)}\u00a0: ${why}.`,
    onlyPictures: 'Si ses pages sont numérisées, leur texte peut être reconnu.',
  },
  positions: {
    page: (page: string) => `page ${page}`,
    paragraph: (paragraph: number) => `paragraphe ${formatNumber(paragraph)}`,
    rows: (sheet: string, from: number, to: number) =>
      from === to
        ? `feuille «\u00a0${sheet}\u00a0», ligne ${formatNumber(from)}`
        : `feuille «\u00a0${sheet}\u00a0», lignes ${formatNumber(from)} à ${formatNumber(to)}`,
    slide: (slide: number) => `diapositive ${formatNumber(slide)}`,
    line: (line: number) => `ligne ${formatNumber(line)}`,
  },
  question: {
    title: 'Essayer une question',
    label: 'Question',
    placeholder: 'Hauteur d’une clôture\u00a0?',
    ask: 'Chercher',
    help: 'La recherche se fait par mots et par lettres, sans modèle d’IA.',
    searching: 'Recherche dans les documents',
    failed: (reason: string) => `La recherche a échoué\u00a0: ${reason}`,
    nothing: (name: string) => `Rien dans «\u00a0${name}\u00a0» ne répond à cette question.`,
    nearest: 'Les passages les plus proches\u00a0:',
    results: 'Passages trouvés',
    partly: (share: string) =>
      `L’index se reconstruit (${share})\u00a0: des passages peuvent manquer.`,
    wordsOnly: (reason: string) => `Recherche par mots seulement\u00a0: ${reason}`,
    foundBy: { words: 'mots', letters: 'lettres', meaning: 'sens' },
    found: (means: string) => `trouvé par\u00a0: ${means}`,
    first: 'Ajoutez un document avant de poser une question',
  },
  reader: {
    failed: 'Ce document n’a pas pu être chargé',
    text: 'Texte lu',
    none: 'Aucun texte n’a été lu',
    noneYet: 'Le texte s’affichera ici une fois le document lu.',
    download: 'Télécharger l’original',
    downloadFailed: (reason: string) => `L’original n’a pas pu être téléchargé\u00a0: ${reason}`,
    back: 'Retour à la collection',
    previous: 'Passages précédents',
    next: 'Passages suivants',
    range: (from: number, to: number, total: number) =>
      from === to
        ? `Passage ${formatNumber(from)} sur ${formatNumber(total)}`
        : `Passages ${formatNumber(from)} à ${formatNumber(to)} sur ${formatNumber(total)}`,
    chosen: 'Passage trouvé',
    address: 'Page d’origine',
  },
  picker: {
    emptyHelp:
      'Créez une collection et déposez-y des documents\u00a0: vous pourrez la choisir ici.',
    openPage: 'Ouvrir Connaissances',
    gone: 'Collection retirée',
  },
  cited: {
    changed: 'Le document a changé depuis cette réponse\u00a0: voici le passage d’alors.',
    withdrawn: 'Ce document n’est plus partagé avec vous. Voici le passage cité dans la réponse.',
    removed: 'Cette source a été supprimée.',
    removedOn: (date: string) => `Cette source a été supprimée le ${date}.`,
    open: 'Ouvrir le document',
    asRead: 'Texte lu',
    page: 'Page du document',
    drawing: 'Chargement de la page',
    pageFailed: 'La page n’a pas pu être affichée. Voici le texte qui en a été lu.',
    notMarked: 'Le passage n’a pas été retrouvé sur cette page. Le voici, tel qu’il a été lu.',
  },
})
