import { formatCount } from '#format/numbers.ts'
import type { searchTexts } from './search.texts.ts'

export const searchSpanish: typeof searchTexts = {
  types: {
    chat: 'Chats',
    images: 'Imágenes',
    inpainting: 'Inpaintings',
    speech: 'Textos leídos',
    transcription: 'Transcripciones',
    files: 'Archivos',
  },
  kinds: {
    chat: 'Chat',
    images: 'Imagen',
    inpainting: 'Inpainting',
    speech: 'Texto leído',
    transcription: 'Transcripción',
    files: 'Archivo enviado',
  },
  label: 'Buscar en todo lo que ha hecho',
  placeholder: 'Buscar en sus chats, imágenes, transcripciones…',
  clear: 'Borrar la búsqueda',
  all: 'Todo',
  filter: 'Tipos de resultados',
  hits: 'Resultados',
  loading: 'Buscando',
  failed: 'La búsqueda ha fallado',
  retry: 'Reintentar',
  more: 'Cargar más',
  untitled: 'Sin título',
  nothing: (q) => `Nada coincide con «${q}»`,
  nothingHelp:
    'Todas las palabras deben estar en un mismo texto. Pruebe con menos palabras, o con el principio de una.',
  nothingOfType: 'No hay nada en los tipos elegidos. Busque en todo.',
  searchAll: 'Buscar en todo',
  tooShort: (characters) => `Escriba al menos ${characters} caracteres.`,
  count: (hits, hasMore) =>
    hits === 0
      ? 'Ningún resultado'
      : `${formatCount(hits, 'resultado')}${hasMore ? ', y otros' : ''}`,
}
