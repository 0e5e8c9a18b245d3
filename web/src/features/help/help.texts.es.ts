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
    updateStates: {
      'no-channel': () =>
        'Ningún canal de actualización: esta instalación nunca llama al exterior y no sabe si existe una versión más reciente. Pregunte a su administrador.',
      unreadable: () =>
        'No se pudo leer el anuncio de actualizaciones. Pida a su administrador que compruebe UPDATE_FILE.',
      current: (version) => `Al día: la última versión anunciada es la ${version}.`,
      newer: (version) =>
        `Se anuncia la versión ${version}. Pida a su administrador que la instale.`,
    },
    source: 'Descargar el código fuente',
    notice: 'Las partes y sus licencias (NOTICE)',
  },
}
