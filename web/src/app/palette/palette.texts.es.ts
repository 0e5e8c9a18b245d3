import { formatCount } from '#format/numbers.ts'
import type { paletteTexts } from './palette.texts.ts'

export const paletteSpanish: typeof paletteTexts = {
  open: 'Buscar',
  title: 'Ir a, encontrar, actuar',
  placeholder: 'Una página, un trabajo, una acción…',
  close: 'Cerrar',
  results: 'Sugerencias',
  groups: { recent: 'Recientes', pages: 'Páginas', actions: 'Acciones', works: 'Sus trabajos' },
  works: {
    chat: 'Chat',
    images: 'Imagen',
    inpainting: 'Inpainting',
    speech: 'Texto leído',
    transcription: 'Transcripción',
  },
  admin: 'Administración',
  profile: 'Mi perfil',
  help: 'Ayuda',
  keys: 'Acceso para programas (API)',
  newChat: 'Nuevo chat',
  newImage: 'Nueva imagen',
  newTranscription: 'Nueva transcripción',
  shortcuts: 'Atajos de teclado',
  themes: { light: 'Apariencia clara', dark: 'Apariencia oscura', system: 'Apariencia automática' },
  searchAll: (q) => `Buscar «${q}» en todo lo que ha hecho`,
  nothing: 'Nada parecido. Pruebe con otra palabra.',
  searching: 'Buscando…',
  failed: 'No se ha podido buscar en sus trabajos.',
  untitled: 'Sin título',
  count: (options) => formatCount(options, 'sugerencia'),
}
