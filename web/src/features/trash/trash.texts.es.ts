import { formatCount } from '#format/numbers.ts'
import type { trashTexts } from './trash.texts.ts'

/** What is still there afterwards, out of everyone's reach. */
const afterwards = (days: number, what: string) =>
  `Una copia de seguridad anterior aún ${what} contiene hasta que ella misma se elimine.${days === 0 ? '' : ` El contenido de los archivos también permanece ${formatCount(days, 'día')} en el almacenamiento, sin que nadie pueda abrirlo.`}`

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
    collection: 'Colección de documentos',
    prompt: 'Prompt',
    source: 'Documento',
    project: 'Proyecto',
    assistant: 'Asistente',
  },
  untitled: 'Sin título',
  messagesOf: (title: string) => `Mensajes del chat ${title}`,
  dates: (trashed: string, purged: string) => `eliminado ${trashed}, se borra el ${purged}`,
  byRetention: 'puesto por la regla de conservación',
  today: 'hoy',
  yesterday: 'ayer',
  on: (date: string) => `el ${date}`,
  restore: 'Restaurar',
  restoreIt: (title: string) => `Restaurar «${title}»`,
  purge: 'Borrar definitivamente',
  purgeIt: (title: string) => `Borrar definitivamente «${title}»`,
  purgeTitle: (title: string) => `¿Borrar definitivamente «${title}»?`,
  purgeText: (size: string, days: number) =>
    `1 elemento, ${size}. Nadie podrá restaurarlo. ${afterwards(days, 'lo')}`,
  purgeAll: 'Borrar todo',
  purgeAllTitle: '¿Borrar definitivamente toda la papelera?',
  purgeAllText: (count: number, size: string, days: number) =>
    `${formatCount(count, 'elemento')}, ${size}. Nadie podrá restaurarlos. ${afterwards(days, 'los')}`,
  cancel: 'Cancelar',
  purged: 'Borrado definitivamente.',
}
