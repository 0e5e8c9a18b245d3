import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { formatCount, formatNumber } from '#format/numbers.ts'
import type { worksTexts } from './works.texts.ts'

/** One, several, and the ending of adjectives. */
const nouns = {
  chat: ['chat', 'chats', 'o'],
  image: ['imagen', 'imágenes', 'a'],
  inpainting: ['retoque', 'retoques', 'o'],
  reading: ['audio', 'audios', 'o'],
  transcription: ['transcripción', 'transcripciones', 'a'],
  any: ['elemento', 'elementos', 'o'],
} as const
const counted = (count: number, kind: ListedKind | undefined) =>
  formatCount(count, nouns[kind ?? 'any'][0], nouns[kind ?? 'any'][1])
const agreeing = (word: string, count: number, kind: ListedKind | undefined) =>
  `${word}${nouns[kind ?? 'any'][2]}${count === 1 ? '' : 's'}`
const participles = {
  pin: 'fijad',
  unpin: 'desfijad',
  archive: 'archivad',
  unarchive: 'desarchivad',
}

export const worksSpanish: typeof worksTexts = {
  trashed: (title: string) => `«${title}» está en la papelera.`,
  trashedCount: (count: number) =>
    `${formatCount(count, 'elemento está', 'elementos están')} en la papelera.`,
  trashedMessages: (count: number) =>
    `${formatCount(count, 'mensaje está', 'mensajes están')} en la papelera.`,
  undo: 'Deshacer',
  restored: (title: string) => `«${title}» se ha restaurado.`,
  restoredWith: (title: string, collection: string) =>
    `«${title}» se ha restaurado, con su colección «${collection}».`,
  restoredCountWith: (count: number, collections: number) =>
    `${formatCount(count, 'elemento restaurado', 'elementos restaurados')}, con ${formatCount(collections, 'colección', 'colecciones')}.`,
  restoredCount: (count: number) =>
    `${formatCount(count, 'elemento restaurado', 'elementos restaurados')}.`,
  restoreFailed: (reason: string) => `Error al restaurar: ${reason}`,

  pin: 'Fijar',
  unpin: 'Dejar de fijar',
  retentionAt: (date) => `Irá a la papelera el ${date}`,
  pinToKeep: (title) => `Fijar «${title}» para guardarlo`,
  archive: 'Archivar',
  unarchive: 'Desarchivar',
  archived: (title: string) => `«${title}» está archivado.`,
  tag: 'Etiquetar…',

  select: 'Seleccionar',
  selected: (count, kind) => `${formatNumber(count)}\u00a0${agreeing('seleccionad', count, kind)}`,
  selectIt: (title: string) => `Seleccionar «${title}»`,
  selectAll: (count: number) => `Seleccionar todo (${formatNumber(count)})`,
  endSelection: 'Salir de la selección',
  selection: 'Acciones sobre la selección',
  selectFirst: 'Seleccione primero un elemento',
  tooManyAtOnce: (count: number) => `Como máximo ${formatCount(count, 'elemento')} a la vez`,
  tagShort: 'Etiquetar',
  trashShort: 'Papelera',
  changed: (action, count, kind) =>
    `${counted(count, kind)} ${agreeing(participles[action], count, kind)}.`,
  openArchives: 'Archivo',
  documentInTrash: 'Este documento está en su papelera.',
  openTrash: 'Abrir la papelera',

  filter: 'Filtrar',
  all: (kind) => (kind && nouns[kind][2] === 'a' ? 'Todas' : 'Todos'),
  pinnedOnes: (kind) => agreeing('Fijad', 2, kind),
  archivedOnes: (kind) => agreeing('Archivad', 2, kind),
  tags: 'Etiquetas',
  tagFilter: (name: string) => `Etiqueta «${name}»`,
  unknownTag: 'Etiqueta eliminada',
  removeFilter: (name: string) => `Quitar el filtro ${name}`,
  nothingFound: 'Nada con este filtro',
  nothingFoundHelp: 'Elija otro, o bórrelo.',
  clearFilters: 'Borrar los filtros',

  tagTitle: (title: string) => `Etiquetar «${title}»`,
  tagTitleCount: (count, kind) => `Etiquetar ${counted(count, kind)}`,
  tagSearch: 'Buscar o crear una etiqueta',
  createTag: (name: string) => `Crear «${name}»`,
  tagsFull: (max: number) => `Como máximo ${max}\u00a0etiquetas: desmarque una para elegir otra.`,
  noTags: 'Ninguna etiqueta todavía. Escriba un nombre para crear la primera.',
  noSuchTag: 'Ninguna etiqueta con este nombre.',
  onSome: 'en parte de la selección',
  saveTags: 'Aplicar',
  tagsSaved: 'Etiquetas guardadas.',
  tagsSkipped: (count: number, max: number) =>
    `${formatCount(count, 'elemento ya tiene', 'elementos ya tienen')} ${max}\u00a0etiquetas y no ${count === 1 ? 'ha' : 'han'} recibido otra.`,
  tagsFailed: 'No se pudieron cargar sus etiquetas',

  manageTags: 'Gestionar las etiquetas…',
  manageTitle: 'Sus etiquetas',
  tagUses: (count: number) => formatCount(count, 'elemento'),
  tagName: 'Nombre de la etiqueta',
  save: 'Guardar',
  cancel: 'Cancelar',
  renameTag: (name: string) => `Cambiar el nombre de la etiqueta «${name}»`,
  removeTag: (name: string) => `Eliminar la etiqueta «${name}»`,
  removeTagTitle: (name: string) => `¿Eliminar la etiqueta «${name}»?`,
  removeTagText: (count: number) =>
    count === 0
      ? 'Nada la tiene.'
      : `${formatCount(count, 'elemento la tiene y la pierde', 'elementos la tienen y la pierden')}, sin más cambios.`,
  remove: 'Eliminar',

  move: 'Mover…',
  moveShort: 'Mover',
  moveTitle: (title: string) => `Mover «${title}»`,
  moveTitleCount: (count, kind) => `Mover ${counted(count, kind)}`,
  projectSearch: 'Buscar o crear un proyecto',
  projects: 'Proyectos',
  createProject: (name: string) => `Crear el proyecto «${name}»`,
  noProject: 'Ningún proyecto',
  noProjects: 'Todavía no hay proyectos. Escriba un nombre para crear el primero.',
  projectsFailed: 'No se pudieron cargar sus proyectos',
  moved: (title: string, project: string) => `«${title}» está en el proyecto «${project}».`,
  movedCount: (count, kind, project) =>
    `Ahora en el proyecto «${project}»: ${counted(count, kind)}.`,
  movedOut: (title: string) => `«${title}» ya no está en un proyecto.`,
  movedOutCount: (count, kind) => `Ya sin proyecto: ${counted(count, kind)}.`,
  instructionFromNow: 'Su consigna vale a partir del próximo mensaje.',
  movedBack: 'Traslado anulado.',
  projectWorks: 'Lo que reúne este proyecto',
  projectWorksFailed: 'No se pudieron cargar los trabajos de este proyecto',
  moreOf: (title: string) => `Acciones para «${title}»`,

  archives: {
    title: 'Archivo',
    help: 'Lo que ha archivado. La búsqueda lo sigue encontrando.',
    loading: 'Cargando el archivo',
    failed: 'No se pudo cargar el archivo',
    retry: 'Reintentar',
    empty: 'Nada archivado',
    emptyHelp:
      'Archivar, en el menú de un chat, de una imagen o de una transcripción, los quita de su lista sin eliminarlos.',
    list: 'Lo que está archivado',
    untitled: 'Sin título',
    kinds: 'Categorías',
    allKinds: 'Todo',
    kindNames: {
      chat: 'Chats',
      image: 'Imágenes',
      inpainting: 'Retoques',
      reading: 'Audios',
      transcription: 'Transcripciones',
    },
    unarchiveIt: (title: string) => `Desarchivar «${title}»`,
    unarchived: (title: string) => `«${title}» vuelve a estar en su lista.`,
  },
}
