import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** Chats that disappear some time after their last message. */
export const temporaryTexts = defineTexts('temporaryChats', {
  create: 'Chat temporaire',
  otherNewChats: 'Autres nouveaux chats',
  ordinary: 'Revenir à un chat ordinaire',
  welcome: 'Chat temporaire',
  welcomeHelp: 'Écrivez votre message, ou déposez un fichier.',
  /** Before the first message. */
  promise: (hours: number) =>
    `Ce chat disparaît ${duration(hours)} après le dernier message. Il n’entre ni dans la recherche ni dans les sauvegardes.`,
  list: 'Temporaires',
  disappears: (time: string) => `Disparaît ${time}`,
  disappearsSoon: 'Disparaît d’un instant à l’autre',
  today: (time: string) => `aujourd’hui à ${time}`,
  tomorrow: (time: string) => `demain à ${time}`,
  onDay: (day: string, time: string) => `le ${day} à ${time}`,
  short: (time: string) => `Chat temporaire\u00a0: il disparaît ${time}.`,
  explanation: (time: string) =>
    `Chat temporaire\u00a0: il disparaît ${time}, sauf si vous écrivez encore. Il n’entre ni dans la recherche ni dans les sauvegardes.`,
  keep: 'Conserver',
  keepHelp: 'Conserver ce chat\u00a0: il devient un chat ordinaire',
  isKept: 'Ce chat est conservé\u00a0: il ne disparaîtra plus.',
  remove: 'Effacer définitivement',
  clearHelp:
    'Les messages de ce chat temporaire seront effacés définitivement. Son titre et ses réglages seront conservés.',
  removeQuestion: 'Effacer définitivement ce chat\u00a0?',
  removeHelp:
    'Un chat temporaire ne va pas dans la corbeille\u00a0: ses messages et ses fichiers ne pourront pas être rétablis.',
  cancel: 'Annuler',
  failed: {
    keep: (sentence: string) => `Ce chat n’a pas pu être conservé\u00a0: ${sentence}`,
    remove: (sentence: string) => `Ce chat n’a pas pu être effacé\u00a0: ${sentence}`,
  },
})

const duration = (hours: number) =>
  hours > 24 && hours % 24 === 0 ? formatCount(hours / 24, 'jour') : formatCount(hours, 'heure')

/** Several models that answer one question side by side. */
export const compareTexts = defineTexts('chatCompare', {
  compare: 'Comparer plusieurs modèles',
  compareThem: (count: number) => (count < 2 ? 'Comparer' : `Comparer ces ${count} modèles`),
  single: 'Un seul modèle',
  several: (max: number) => `Choisissez de 2 à ${max} modèles.`,
  tooMany: (max: number) =>
    `${max} modèles au plus\u00a0: décochez-en un pour en choisir un autre.`,
  chosen: (count: number) => (count < 2 ? `${count} modèle choisi` : `${count} modèles choisis`),
  button: {
    several: (count: number, names: string) => `${count} modèles\u00a0: ${names}`,
  },
  modelsAre: (names: string) => `Modèles comparés\u00a0: ${names}`,
  again: 'Régénérer avec plusieurs modèles…',
  byWhichModels: 'Comparer quels modèles\u00a0?',
  replies: 'Réponses côte à côte',
  waits: 'attend…',
  writes: 'écrit',
  ended: 'terminée',
  failed: 'en échec',
  wasStopped: 'arrêtée',
  stop: 'Arrêter celle-ci',
  retry: 'Réessayer',
  goesOn: 'La suite part d’ici',
  goesOnFrom: (name: string) => `La suite part de la réponse de ${name}`,
  keepThis: 'Garder celle-ci',
  keepThisOf: (name: string) => `Garder celle-ci, de ${name}`,
  keepAll: (count: number) => (count === 2 ? 'Garder les deux' : 'Tout garder'),
  keptAll: 'Les réponses restent côte à côte.',
  announced: {
    ended: (name: string) => `Réponse de ${name} terminée`,
    failed: (name: string) => `La réponse de ${name} a échoué`,
    stopped: (name: string) => `Réponse de ${name} arrêtée`,
  },
  keepFailed: (sentence: string) => `Ce choix n’a pas pu être enregistré\u00a0: ${sentence}`,
})

/** Who answers in a chat. */
export const assistantTexts = defineTexts('chatAssistant', {
  all: 'Assistants',
  choose: 'Assistant',
  none: 'Sans assistant',
  search: 'Rechercher un assistant',
  noneFound: 'Aucun assistant de ce nom',
  withModel: (assistant: string, model: string) => `${assistant} · ${model}`,
  gone: 'Cet assistant n’est plus disponible\u00a0: la suite se fera sans lui.',
  remove: 'Retirer',
  instead: (model: string, wanted: string) =>
    `${model} a répondu\u00a0: ${wanted} n’est pas disponible.`,
  without: 'Réponse écrite sans l’assistant du chat, qui n’est plus là.',
  chooseFailed: (reason: string) => `L’assistant n’a pas pu être choisi\u00a0: ${reason}`,
})
