import type { helpTexts } from './help.texts.ts'

export const helpSpanish: typeof helpTexts = {
  title: 'Ayuda',
  intro: 'Las respuestas a las preguntas habituales, aquí mismo.',
  onlyFrench: 'Las páginas de ayuda están en francés.',
  topics: 'Temas',
  all: 'Todos los temas',
  failed: 'No se ha podido leer la ayuda',
  unknown: 'Esta página de ayuda no existe',
  retry: 'Reintentar',
}
