import type { compareTexts, queueTexts, temporaryTexts } from './chat-parts.texts.ts'

const waiting = (count: number) => (count === 1 ? '1 mensaje espera' : `${count} mensajes esperan`)

export const queueSpanish: typeof queueTexts = {
  title: 'En cola',
  queue: 'Poner en cola',
  sendNow: 'Enviar ahora',
  edit: 'Modificar',
  remove: 'Quitar',
  forward: 'Avanzar en la cola',
  back: 'Retroceder en la cola',
  actions: (text) => `Acciones de «${text}»`,
  position: (place: number, total: number) => `mensaje ${place} de ${total} en cola`,
  quoted: (text) => `«${text}»`,
  files: (count) => (count === 1 ? '1 archivo' : `${count} archivos`),
  yourMessage: 'Mensaje en cola',
  editKeys: 'Intro para guardar, Escape para cancelar',
  save: 'Guardar',
  cancel: 'Cancelar',
  resume: 'Reanudar',
  empty: 'Vaciar',
  held: {
    stopped: (count) => `La respuesta se ha detenido: ${waiting(count)}.`,
    failed: (count) => `La respuesta ha fallado: ${waiting(count)}.`,
    refused: (count) => `El envío no se ha completado: ${waiting(count)}.`,
  },
  announced: {
    queued: (place) => `Mensaje puesto en cola, n.º ${place}`,
    moved: (place) => `Mensaje movido, n.º ${place} de la cola`,
    changed: 'Mensaje en cola modificado',
    removed: 'Mensaje quitado de la cola',
    sent: 'Mensaje enviado',
    resumed: 'La cola continúa',
    emptied: 'La cola está vacía',
    waits: 'La cola espera',
  },
  failed: (sentence) => `Error en la cola de mensajes: ${sentence}`,
}

const count = (many: number, one: string) => (many === 1 ? `1 ${one}` : `${many} ${one}s`)
const duration = (hours: number) =>
  hours > 24 && hours % 24 === 0 ? count(hours / 24, 'día') : count(hours, 'hora')

export const temporarySpanish: typeof temporaryTexts = {
  create: 'Chat temporal',
  otherNewChats: 'Otros chats nuevos',
  ordinary: 'Volver a un chat normal',
  welcome: 'Chat temporal',
  welcomeHelp: 'Escriba su mensaje o suelte un archivo.',
  promise: (hours) =>
    `Este chat desaparece ${duration(hours)} después del último mensaje. No entra ni en la búsqueda ni en las copias de seguridad.`,
  list: 'Temporales',
  disappears: (time) => `Desaparece ${time}`,
  disappearsSoon: 'Desaparece de un momento a otro',
  today: (time) => `hoy a las ${time}`,
  tomorrow: (time) => `mañana a las ${time}`,
  onDay: (day, time) => `el ${day} a las ${time}`,
  short: (time) => `Chat temporal: desaparece ${time}.`,
  explanation: (time) =>
    `Chat temporal: desaparece ${time}, salvo que vuelva a escribir. No entra ni en la búsqueda ni en las copias de seguridad.`,
  keep: 'Conservar',
  keepHelp: 'Conservar este chat: pasa a ser un chat normal',
  isKept: 'Este chat se conserva: ya no desaparecerá.',
  remove: 'Eliminar definitivamente',
  clearHelp:
    'Los mensajes de este chat temporal se eliminarán definitivamente. Se conservan su título y sus ajustes.',
  removeQuestion: '¿Eliminar definitivamente este chat?',
  removeHelp:
    'Un chat temporal no va a la papelera: sus mensajes y archivos no se podrán recuperar.',
  cancel: 'Cancelar',
  failed: {
    keep: (sentence) => `No se ha podido conservar este chat: ${sentence}`,
    remove: (sentence) => `No se ha podido borrar este chat: ${sentence}`,
  },
}

export const compareSpanish: typeof compareTexts = {
  compare: 'Comparar varios modelos',
  compareThem: (count) => (count < 2 ? 'Comparar' : `Comparar estos ${count} modelos`),
  single: 'Un solo modelo',
  several: (max) => `Elija de 2 a ${max} modelos.`,
  tooMany: (max) => `${max} modelos como máximo: desmarque uno para elegir otro.`,
  chosen: (count) => (count === 1 ? '1 modelo elegido' : `${count} modelos elegidos`),
  button: { several: (count, names) => `${count} modelos: ${names}` },
  modelsAre: (names) => `Modelos comparados: ${names}`,
  again: 'Regenerar con varios modelos…',
  byWhichModels: '¿Qué modelos comparar?',
  replies: 'Respuestas lado a lado',
  waits: 'espera…',
  writes: 'escribe',
  ended: 'terminada',
  failed: 'fallida',
  wasStopped: 'detenida',
  stop: 'Detener esta',
  retry: 'Reintentar',
  goesOn: 'Continuar desde aquí',
  goesOnFrom: (name) => `Continuar desde la respuesta de ${name}`,
  keepThis: 'Conservar esta',
  keepThisOf: (name) => `Conservar esta, de ${name}`,
  keepAll: (count) => (count === 2 ? 'Conservar las dos' : 'Conservar todas'),
  keptAll: 'Las respuestas quedan lado a lado.',
  announced: {
    ended: (name) => `Respuesta de ${name} terminada`,
    failed: (name) => `La respuesta de ${name} ha fallado`,
    stopped: (name) => `Respuesta de ${name} detenida`,
  },
  keepFailed: (sentence) => `No se ha podido guardar esta elección: ${sentence}`,
}
