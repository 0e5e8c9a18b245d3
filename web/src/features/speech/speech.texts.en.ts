import { formatNumber } from '#format/numbers.ts'
import type { speechTexts } from './speech.texts.ts'

export const speechEnglish: typeof speechTexts = {
  title: 'Text to speech',
  help: 'Paste a text, choose a voice, listen. The work is done by the engine your administrator has chosen.',
  settings: 'Settings',
  text: 'Text',
  textPlaceholder: 'Hello and welcome…',
  characters: (count, max, parts) =>
    `${formatNumber(count)} / ${formatNumber(max)} characters${parts > 1 ? `, read in ${parts} parts` : ''}`,
  voice: 'Voice',
  ownVoice: 'The model’s voice',
  voicesFailed: 'The voices of this model could not be loaded.',
  listen: 'Listen to this voice',
  listenOwn: 'Listen to the model’s voice',
  sample: 'Hello, this is my voice.',
  samples: {
    fr: 'Bonjour, voici ma voix.',
    es: 'Hola, esta es mi voz.',
    de: 'Guten Tag, das ist meine Stimme.',
    it: 'Buongiorno, questa è la mia voce.',
    pt: 'Olá, esta é a minha voz.',
    nl: 'Goedendag, dit is mijn stem.',
  },
  sampleName: 'Voice sample',
  playReady: 'Listen to what is ready',
  speed: 'Speed',
  speedEnds: ['Slow', 'Fast'],
  pitch: 'Pitch of the voice',
  pitchEnds: ['Low', 'High'],
  advanced: 'Advanced options',
  advancedHint: 'pitch of the voice',
  speak: 'Read aloud',

  failed: 'Error while generating the audio',
  emptyTitle: 'Your audio will appear here',
  emptyHelp:
    'Write or paste a text, then select “Read aloud”. A long text is read sentence by sentence.',
  tryExample: 'Try an example',
  example:
    'The sun was rising over the village square. The first stalls were opening, and the smell of warm bread already drifted from the bakery windows.',

  download: 'Download',
  formats: { wav: 'WAV, lossless', mp3: 'MP3', opus: 'Opus (.ogg), the lightest' },
  reuse: 'Use this text again',
  remove: 'Delete',
  more: (name: string) => `More actions for “${name}”`,
  removeIt: (text) => `Delete the audio of “${text}”`,
  play: (text) => `Listen to “${text}”`,
  pause: (text) => `Pause “${text}”`,
  linked: 'Audio from the history',
  closeLinked: 'Close the audio from the history',
  history: 'History',
  removeAll: 'Delete all',
  cancel: 'Cancel',
  historyFailed: 'The history could not be loaded',
  retry: 'Try again',

  player: 'Player',
  position: 'Position',
  close: 'Close the player',
  unplayable: 'This audio could not be played. Reload the page, then try again.',
}
