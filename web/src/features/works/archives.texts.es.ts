import type { archivesTexts } from './archives.texts.ts'

export const archivesSpanish: typeof archivesTexts = {
  title: 'Archivo',
  help: 'Los chats que ha archivado. La búsqueda los sigue encontrando.',
  loading: 'Cargando el archivo',
  failed: 'No se pudo cargar el archivo',
  retry: 'Reintentar',
  empty: 'Ningún chat archivado',
  emptyHelp: 'Archivar, en el menú de un chat, lo quita de la lista sin eliminarlo.',
  list: 'Chats archivados',
  untitled: 'Sin título',
  unarchive: 'Desarchivar',
  unarchiveIt: (title: string) => `Desarchivar «${title}»`,
  unarchived: (title: string) => `«${title}» vuelve a estar en la lista.`,
}
