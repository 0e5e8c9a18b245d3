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
  about: {
    loading: 'Cargando la versión',
    version: 'Versión',
    commit: 'Commit',
    noCommit: 'Desconocido: este programa se ejecuta sin su historial',
    licence: 'Licencia',
    updates: 'Actualizaciones',
    noChannel:
      'Ningún canal de actualización: esta instalación nunca llama al exterior y no sabe si existe una versión más reciente. Pregunte a su administrador.',
    source: 'Descargar el código fuente',
    notice: 'Las partes y sus licencias (NOTICE)',
  },
}
