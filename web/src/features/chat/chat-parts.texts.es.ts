import { formatCount, formatNumber } from '#format/numbers.ts'
import type { assistantTexts, compareTexts, temporaryTexts } from './chat-parts.texts.ts'
import type { instructionsTexts } from './instructions/instructions.texts.ts'
import type { knowledgeChoiceTexts } from './knowledge/details/knowledge-choice.texts.ts'
import type { previewTexts } from './preview/preview.texts.ts'

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

export const knowledgeChoiceSpanish: typeof knowledgeChoiceTexts = {
  title: 'Responder a partir de mis documentos',
  help: 'El taller busca en ellos antes de cada respuesta y muestra de dónde viene cada frase.',
  only: 'Solo mis documentos',
  onlyHelp: 'Si estos documentos no responden, no se consulta ningún modelo.',
  chosen: 'Documentos consultados',
  remove: (name) => `Dejar de consultar «${name}»`,
  cancel: 'Cancelar',
  save: 'Elegir',
}

export const previewsSpanish: typeof previewTexts = {
  preview: 'Vista previa',
  previewOf: (title) => (title ? `Vista previa de «${title}»` : 'Vista previa'),
  showCode: 'Mostrar el código',
  hideCode: 'Ocultar el código',
  enlarge: 'Ampliar',
  download: 'Descargar',
  close: 'Cerrar',
  closePreview: 'Cerrar la vista previa',
  pane: 'Vista previa de una página',
  page: (title) => `Página: ${title}`,
  code: 'Código de la página',
  untitled: 'Página sin título',
  versions: 'Versiones de la página',
  previousVersion: 'Versión anterior de la página',
  nextVersion: 'Versión siguiente de la página',
  position: (index, total) => `Versión ${index} de ${total}`,
  silent:
    'La página no aparece. Cierre la vista previa y vuelva a abrirla; su código sigue disponible.',
  scriptFailed: 'Un script de la página ha fallado:',
  tooLong: 'Demasiado largo para mostrarlo de otra forma que por su código.',
  held: 'Este dibujo bloqueó la página la última vez: solo se muestra su código.',
  showAnyway: 'Mostrar de todos modos',
  picture: 'Imagen',
  noPicture: 'Este código no es una imagen válida.',
  rendering: 'Se está dibujando el diagrama…',
  noDiagram: 'No se ha podido dibujar este diagrama. Pida al modelo que corrija su sintaxis.',
  noRenderer:
    'No se ha podido cargar el programa que dibuja los diagramas. Compruebe su conexión e inténtelo de nuevo.',
  retry: 'Reintentar',
  titled: (kind, title) => `${kind}: ${title}`,
  kinds: {
    architecture: 'Diagrama de arquitectura',
    blocks: 'Diagrama de bloques',
    chart: 'Gráfico',
    classes: 'Diagrama de clases',
    commits: 'Historial de versiones',
    diagram: 'Diagrama',
    entities: 'Diagrama de datos',
    flowchart: 'Diagrama de flujo',
    flows: 'Diagrama de Sankey',
    gantt: 'Diagrama de Gantt',
    journey: 'Recorrido',
    kanban: 'Tablero kanban',
    mindmap: 'Mapa mental',
    pie: 'Gráfico circular',
    quadrants: 'Matriz de cuatro cuadrantes',
    radar: 'Gráfico de radar',
    requirements: 'Diagrama de requisitos',
    sequence: 'Diagrama de secuencia',
    states: 'Diagrama de estados',
    timeline: 'Cronología',
    treemap: 'Mapa de árbol',
  },
}

export const instructionsSpanish: typeof instructionsTexts = {
  title: 'Instrucciones enviadas',
  loading: 'Cargando las instrucciones enviadas',
  failed: 'No se han podido cargar las instrucciones enviadas',
  retry: 'Reintentar',
  answered: (model: string, engine: string | undefined) =>
    engine === undefined ? `${model} ha respondido.` : `${model} ha respondido, por ${engine}.`,
  unknown:
    'Esta respuesta es anterior al registro de las instrucciones enviadas, o viene de otro programa: no se sabe qué recibió.',
  none: 'No se dio ninguna instrucción.',
  from: {
    installation: 'Instrucciones de la instalación',
    project: 'Instrucciones del proyecto',
    assistant: 'Instrucciones del asistente',
    chat: 'Instrucciones de este chat',
    memory: 'Recuerdos',
  },
  named: (label: string, name: string) => `${label} «${name}»`,
  order: 'El modelo recibió estos textos en este orden, antes de los mensajes.',
  documents: 'Documentos',
  files: 'Archivos',
  whole: 'Dado por completo.',
  furtherFiles: (count: number) =>
    count === 1
      ? 'Y otro archivo, más antiguo.'
      : `Y ${formatNumber(count)} archivos más antiguos.`,
  excerpts: (given: number) =>
    `${formatCount(given, 'extracto')} de sus documentos, con la manera de usarlos y citarlos.`,
  excerptsOf: (given: number, found: number) =>
    `${formatCount(given, 'extracto')} de sus documentos de ${formatNumber(found)} encontrados: los demás no cabían en la memoria del modelo.`,
  shortened: 'Acortado',
  leftOut: (count: number) =>
    count === 1
      ? 'No se dio el primer mensaje: la memoria del modelo estaba llena.'
      : `No se dieron los primeros ${formatNumber(count)} mensajes: la memoria del modelo estaba llena.`,
}

export const chatAssistantSpanish: typeof assistantTexts = {
  all: 'Asistentes',
  choose: 'Asistente',
  none: 'Sin asistente',
  search: 'Buscar un asistente',
  noneFound: 'Ningún asistente con este nombre',
  withModel: (assistant: string, model: string) => `${assistant} · ${model}`,
  gone: 'Este asistente ya no está disponible: el chat continúa sin él.',
  remove: 'Quitar',
  instead: (model: string, wanted: string) => `${model} respondió: ${wanted} no está disponible.`,
  without: 'Escrita sin el asistente del chat, que ya no está.',
  chooseFailed: (reason: string) => `No se pudo elegir el asistente: ${reason}`,
}
