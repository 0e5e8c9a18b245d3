import type { sourceTexts } from './citations/details/source.texts.ts'
import type { citationTexts } from './citations/shown/citations.texts.ts'

export const citationsSpanish: typeof citationTexts = {
  given: (excerpts, documents) =>
    excerpts === 1
      ? `Se dio al modelo 1 extracto de ${countOf(documents, 'documento')}`
      : `Se dieron al modelo ${excerpts} extractos de ${countOf(documents, 'documento')}`,
  givenOf: (excerpts, found) =>
    `${countOf(excerpts, 'extracto')} de los ${found} encontrados ${excerpts === 1 ? 'cupo' : 'cupieron'} en la memoria del modelo`,
  restarting: 'La búsqueda en sus documentos se reiniciaba',
  beingRead: 'No se encontró nada, pero algunos documentos aún se estaban leyendo',
  rebuilding: 'No se encontró nada, pero la búsqueda en sus documentos se estaba reconstruyendo',
  noneReadable: 'Ninguna de las colecciones elegidas puede leerse ya',
  noRoom: (found) =>
    found === 1
      ? '1 extracto responde a esta pregunta, pero no cabe en la memoria del modelo'
      : `${found} extractos responden a esta pregunta, pero ninguno cabe en la memoria del modelo`,
  withoutDocuments: (reason) => `${reason}; la respuesta viene solo del modelo.`,
  ended: (reason) => `${reason}.`,
  nothing: (names) =>
    `Nada en ${names} responde a esta pregunta; la respuesta viene solo del modelo.`,
  nothingOnly: (names) => `No he encontrado nada en ${names} para esta pregunta.`,
  quoted: (name) => `«${name}»`,
  yourDocuments: 'sus documentos',
  show: 'Ver',
  sources: (excerpts) => `Fuentes: ${countOf(excerpts, 'extracto')}`,
  unsourced: (sentences) => `${countOf(sentences, 'frase')} sin fuente`,
  toCheck: (citations) => `${countOf(citations, 'cita')} por comprobar`,
  support: { stated: 'respaldada por la fuente', near: 'por comprobar', absent: 'por comprobar' },
  byServer: 'relacionada por el taller',
  citation: (number, title, support) =>
    title === '' ? `Cita ${number}, ${support}` : `Cita ${number}: ${title}, ${support}`,
}

export const sourcesSpanish: typeof sourceTexts = {
  showFile: (name) => `Ver los extractos de ${name}`,
  fileExcerpts: (name) => `Extractos de ${name} dados al modelo`,
  addFile: '¿Añadirlo a una colección?',
  fileGone: 'Este archivo ya no está disponible.',
  pane: 'Fuente de la respuesta',
  close: 'Cerrar la fuente',
  previous: 'Cita anterior',
  next: 'Cita siguiente',
  position: (index, total) => `Cita ${index} de ${total}`,
  loading: 'Cargando la fuente',
  failed: 'No se pudo cargar la fuente',
  retry: 'Reintentar',
  stated: 'Respaldada por la fuente',
  byServer: 'Relacionada por el taller: el modelo no nombró ninguna fuente.',
  near: 'Por comprobar: el pasaje solo dice una parte.',
  absent: 'Por comprobar: el pasaje habla de otra cosa.',
  unknown: 'El modelo remitió a un extracto que no existe.',
  number: (number) => `Por comprobar: ${number} no está en el pasaje.`,
  quote: 'Las palabras entre comillas no figuran tal cual en ningún extracto.',
  language: 'El pasaje está en otro idioma: solo se compararon los números.',
  quoted: (quote) => `«${quote}»`,
  given: 'Fragmentos dados al modelo',
  cited: 'Fuentes de la respuesta',
  citation: (number) => `Cita ${number}`,
  wordsOnly: (reason) => `Búsqueda solo por palabras: ${reason}`,
  notes: {
    whole: 'Estos documentos se dieron enteros, sin búsqueda.',
    withdrawn: 'Una colección elegida ya no se comparte con usted y se dejó de lado.',
    'words-only': 'Búsqueda solo por palabras, sin el modelo de embedding.',
    'being-read': 'Algunos documentos aún se estaban leyendo: pueden faltar pasajes.',
    'index-incomplete': 'El índice se estaba reconstruyendo: pueden faltar pasajes.',
    'index-restarting': 'La búsqueda en los documentos se reiniciaba: pueden faltar pasajes.',
    unread: 'Algunos documentos de estas colecciones no se pudieron leer.',
    instructions:
      'Un extracto contiene instrucciones dirigidas a una IA. Se transmiten como texto citado.',
  },
}

const countOf = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`
