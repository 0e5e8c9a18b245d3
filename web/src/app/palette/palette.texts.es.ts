import { formatCount } from '#format/numbers.ts'
import type { paletteTexts } from './palette.texts.ts'

export const paletteSpanish: typeof paletteTexts = {
  open: 'Buscar',
  title: 'Búsqueda rápida',
  placeholder: 'Página, chat, imagen…',
  close: 'Cerrar',
  results: 'Sugerencias',
  groups: { recent: 'Recientes', pages: 'Páginas', actions: 'Acciones', works: 'Sus trabajos' },
  works: {
    chat: 'Chat',
    images: 'Imagen',
    inpainting: 'Inpainting',
    speech: 'Audio',
    transcription: 'Transcripción',
  },
  admin: 'Administración',
  profile: 'Mi perfil',
  help: 'Ayuda',
  keys: 'Acceso para programas (API)',
  newChat: 'Nuevo chat',
  newTemporaryChat: 'Nuevo chat temporal',
  newImage: 'Nueva imagen',
  newTranscription: 'Nueva transcripción',
  shortcuts: 'Atajos de teclado',
  themes: {
    light: 'Cambiar al tema claro',
    dark: 'Cambiar al tema oscuro',
    system: 'Cambiar al tema automático',
  },
  searchAll: (q) => `Buscar «${q}» en todos sus trabajos`,
  nothing: 'No hay resultados. Pruebe con otra palabra.',
  searching: 'Buscando…',
  failed: 'La búsqueda en sus trabajos ha fallado.',
  missesDocuments: 'Pueden faltar documentos: su búsqueda se está reiniciando o reconstruyendo.',
  untitled: 'Sin título',
  count: (options) => formatCount(options, 'sugerencia'),
}
