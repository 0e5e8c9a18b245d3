import { formatCount } from '#format/numbers.ts'
import type { trashTexts } from './trash.texts.ts'

export const trashSpanish: typeof trashTexts = {
  title: 'Papelera',
  help: 'Lo que elimina permanece aquí 30 días y después se borra.',
  loading: 'Cargando la papelera',
  failed: 'No se pudo cargar la papelera',
  retry: 'Reintentar',
  empty: 'La papelera está vacía',
  emptyHelp: 'Lo que elimina permanece aquí 30 días y puede restaurarlo.',
  size: (count: number, size: string) => `${formatCount(count, 'elemento')}, ${size}`,
  list: 'Lo que hay en la papelera',
  kinds: {
    chat: 'Chat',
    image: 'Imagen',
    inpainting: 'Inpainting',
    reading: 'Audio',
    transcription: 'Transcripción',
    messages: 'Mensajes',
  },
  untitled: 'Sin título',
  messagesOf: (title: string) => `Mensajes del chat ${title}`,
  dates: (trashed: string, purged: string) => `eliminado ${trashed}, se borra el ${purged}`,
  today: 'hoy',
  yesterday: 'ayer',
  on: (date: string) => `el ${date}`,
  restore: 'Restaurar',
  restoreIt: (title: string) => `Restaurar «${title}»`,
  purge: 'Borrar definitivamente',
  purgeIt: (title: string) => `Borrar definitivamente «${title}»`,
  purgeTitle: (title: string) => `¿Borrar definitivamente «${title}»?`,
  purgeText: (size: string) =>
    `1 elemento, ${size}. Nadie podrá restaurarlo. Las copias de seguridad de la instalación lo conservan mientras duran.`,
  purgeAll: 'Borrar todo',
  purgeAllTitle: '¿Borrar definitivamente toda la papelera?',
  purgeAllText: (count: number, size: string) =>
    `${formatCount(count, 'elemento')}, ${size}. Nadie podrá restaurarlos. Las copias de seguridad de la instalación los conservan mientras duran.`,
  cancel: 'Cancelar',
  purged: 'Borrado definitivamente.',
}
