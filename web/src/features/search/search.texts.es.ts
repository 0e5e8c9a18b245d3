import { formatCount } from '#format/numbers.ts'
import type { searchTexts } from './search.texts.ts'

export const searchSpanish: typeof searchTexts = {
  types: {
    chat: 'Chats',
    images: 'Imágenes',
    inpainting: 'Retoques',
    speech: 'Audios',
    transcription: 'Transcripciones',
    knowledge: 'Documentos',
    files: 'Archivos adjuntos',
    projects: 'Proyectos',
    assistants: 'Asistentes',
    prompts: 'Prompts',
  },
  kinds: {
    chat: 'Chat',
    images: 'Imagen',
    inpainting: 'Inpainting',
    speech: 'Audio',
    transcription: 'Transcripción',
    knowledge: 'Documento',
    files: 'Archivo adjunto',
    projects: 'Proyecto',
    assistants: 'Asistente',
    prompts: 'Prompt',
  },
  label: 'Buscar en todos sus trabajos',
  placeholder: 'Buscar en sus chats, imágenes, documentos…',
  clear: 'Borrar la búsqueda',
  all: 'Todo',
  filter: 'Tipos de resultados',
  hits: 'Resultados',
  loading: 'Buscando',
  failed: 'La búsqueda ha fallado',
  retry: 'Reintentar',
  more: 'Cargar más',
  untitled: 'Sin título',
  inOtherVersion: 'en otra versión',
  nothing: (q) => `Nada coincide con «${q}»`,
  nothingHelp:
    'Todas las palabras deben estar en un mismo texto. Pruebe con menos palabras, o con el principio de una.',
  nothingOfType: 'No hay resultados en estas categorías. Busque en todo.',
  missesDocuments:
    'La búsqueda en los documentos se está reiniciando o reconstruyendo: pueden faltar algunos.',
  searchAgain: 'Volver a buscar',
  searchAll: 'Buscar en todo',
  tooShort: (characters) => `Escriba al menos ${characters} caracteres.`,
  count: (hits, hasMore) =>
    hits === 0
      ? 'No hay resultados'
      : `${formatCount(hits, 'resultado')}${hasMore ? ', y otros' : ''}`,
}
