import type { SoundFormat } from '@atelier/contract/speech/speech'
import { formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** Every word of the reading aloud that is not a failure of the server. */
export const speechTexts = defineTexts('speech', {
  title: 'Synthèse vocale',
  help: 'Collez un texte, choisissez une voix, écoutez. Le traitement est fait par le moteur choisi par votre administrateur.',
  settings: 'Réglages',
  text: 'Texte',
  textPlaceholder: 'Bonjour et bienvenue…',
  characters: (count: number, max: number, parts: number) =>
    `${formatNumber(count)} / ${formatNumber(max)} caractères${parts > 1 ? `, lus en ${parts} parties` : ''}`,
  voice: 'Voix',
  ownVoice: 'Voix du modèle',
  voicesFailed: 'Les voix de ce modèle n’ont pas pu être chargées.',
  listen: 'Écouter cette voix',
  listenOwn: 'Écouter la voix du modèle',
  sample: 'Bonjour, voici ma voix.',
  samples: {
    en: 'Hello, this is my voice.',
    es: 'Hola, esta es mi voz.',
    de: 'Guten Tag, das ist meine Stimme.',
    it: 'Buongiorno, questa è la mia voce.',
    pt: 'Olá, esta é a minha voz.',
    nl: 'Goedendag, dit is mijn stem.',
  } as Readonly<Record<string, string>>,
  sampleName: 'Essai de la voix',
  playReady: 'Écouter ce qui est prêt',
  speed: 'Vitesse',
  speedEnds: ['Lente', 'Rapide'],
  pitch: 'Hauteur de la voix',
  pitchEnds: ['Grave', 'Aiguë'],
  advanced: 'Options avancées',
  advancedHint: 'hauteur de la voix',
  speak: 'Lire le texte',

  failed: 'Erreur lors de la génération audio',
  emptyTitle: 'Votre audio apparaîtra ici',
  emptyHelp:
    'Écrivez ou collez un texte, puis cliquez sur «\u00a0Lire le texte\u00a0». Un long texte est lu phrase après phrase.',
  tryExample: 'Essayer un exemple',
  example:
    'Le soleil se levait sur la place du village. Les premiers étals ouvraient, et l’odeur du pain chaud montait déjà des fenêtres de la boulangerie.',

  download: 'Télécharger',
  formats: {
    wav: 'WAV, sans perte',
    mp3: 'MP3',
    opus: 'Opus (.ogg), le plus léger',
  } satisfies Record<SoundFormat, string>,
  reuse: 'Reprendre ce texte',
  remove: 'Supprimer',
  more: (name: string) => `Autres actions pour «\u00a0${name}\u00a0»`,
  removeIt: (text: string) => `Supprimer l’audio de «\u00a0${text}\u00a0»`,
  play: (text: string) => `Écouter «\u00a0${text}\u00a0»`,
  pause: (text: string) => `Mettre en pause «\u00a0${text}\u00a0»`,
  linked: 'Audio de l’historique',
  closeLinked: 'Fermer l’audio de l’historique',
  history: 'Historique',
  removeAll: 'Tout supprimer',
  cancel: 'Annuler',
  historyFailed: 'L’historique n’a pas pu être chargé',
  retry: 'Réessayer',

  player: 'Lecteur',
  position: 'Position',
  close: 'Fermer le lecteur',
  unplayable: 'Cet audio n’a pas pu être lu. Rechargez la page, puis réessayez.',
})
