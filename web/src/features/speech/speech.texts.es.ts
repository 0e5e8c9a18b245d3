import { formatNumber } from '#format/numbers.ts'
import type { speechTexts } from './speech.texts.ts'

export const speechSpanish: typeof speechTexts = {
  title: 'Síntesis de voz',
  help: 'Pegue un texto, elija una voz, escuche. El motor elegido por su administrador hace el trabajo.',
  settings: 'Ajustes',
  text: 'Texto',
  textPlaceholder: 'Hola y bienvenidos…',
  characters: (count, max, parts) =>
    `${formatNumber(count)} / ${formatNumber(max)} caracteres${parts > 1 ? `, leídos en ${parts} partes` : ''}`,
  voice: 'Voz',
  ownVoice: 'Voz del modelo',
  voicesFailed: 'No se han podido cargar las voces de este modelo.',
  listen: 'Escuchar esta voz',
  listenOwn: 'Escuchar la voz del modelo',
  sample: 'Hola, esta es mi voz.',
  samples: {
    fr: 'Bonjour, voici ma voix.',
    en: 'Hello, this is my voice.',
    de: 'Guten Tag, das ist meine Stimme.',
    it: 'Buongiorno, questa è la mia voce.',
    pt: 'Olá, esta é a minha voz.',
    nl: 'Goedendag, dit is mijn stem.',
  },
  sampleName: 'Prueba de la voz',
  playReady: 'Escuchar lo que está listo',
  speed: 'Velocidad',
  speedEnds: ['Lenta', 'Rápida'],
  pitch: 'Tono de la voz',
  pitchEnds: ['Grave', 'Agudo'],
  advanced: 'Opciones avanzadas',
  advancedHint: 'tono de la voz',
  speak: 'Leer el texto',

  failed: 'Error al generar el audio',
  emptyTitle: 'Su audio aparecerá aquí',
  emptyHelp:
    'Escriba o pegue un texto y pulse «Leer el texto». Un texto largo se lee frase a frase.',
  tryExample: 'Probar un ejemplo',
  example:
    'El sol salía sobre la plaza del pueblo. Abrían los primeros puestos, y el olor a pan caliente subía ya de las ventanas de la panadería.',

  download: 'Descargar',
  formats: { wav: 'WAV, sin pérdida', mp3: 'MP3', opus: 'Opus (.ogg), el más ligero' },
  reuse: 'Usar de nuevo este texto',
  remove: 'Eliminar',
  more: (name: string) => `Más acciones para «${name}»`,
  removeIt: (text) => `Eliminar el audio de «${text}»`,
  play: (text) => `Escuchar «${text}»`,
  pause: (text) => `Pausar «${text}»`,
  linked: 'Lectura encontrada',
  closeLinked: 'Cerrar la lectura encontrada',
  history: 'Historial',
  removeAll: 'Eliminar todo',
  cancel: 'Cancelar',
  historyFailed: 'No se ha podido cargar el historial',
  retry: 'Reintentar',

  player: 'Reproductor',
  position: 'Posición',
  close: 'Cerrar el reproductor',
  unplayable: 'No se ha podido reproducir este audio. Recargue la página e inténtelo de nuevo.',
}
