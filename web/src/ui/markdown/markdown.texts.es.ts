import type { markdownTexts } from './markdown.texts.ts'

export const markdownSpanish: typeof markdownTexts = {
  copy: 'Copiar',
  copyCode: 'Copiar el código',
  wrap: 'Ajustar líneas',
  code: (language) => (language ? `Código ${language}` : 'Código'),
  plainText: 'Texto',
  table: 'Tabla',
  image: (description) => (description ? `Imagen: ${description}` : 'Imagen'),
  imageHelp: 'Las imágenes de otros sitios no se cargan: el enlace abre esta en una pestaña nueva.',
  done: 'Hecho',
  toDo: 'Por hacer',
  footnotes: 'Notas',
  backToText: (number) => `Volver al texto, nota ${number}`,
}
