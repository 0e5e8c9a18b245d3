import type { helpTexts } from './help.texts.ts'

export const helpSpanish: typeof helpTexts = {
  title: 'Ayuda',
  intro: 'Las respuestas a las preguntas habituales.',
  onlyFrench: 'Las páginas de ayuda están en francés.',
  topics: 'Temas',
  all: 'Todos los temas',
  failed: 'No se ha podido cargar la ayuda',
  unknown: 'Esta página de ayuda no existe',
  retry: 'Reintentar',
  about: {
    loading: 'Cargando la versión',
    version: 'Versión',
    commit: 'Commit',
    noCommit: 'Desconocido: el historial del código no está instalado',
    licence: 'Licencia',
    updates: 'Actualizaciones',
    updateStates: {
      'no-channel': () =>
        'No hay canal de actualización: esta instalación nunca se conecta a internet para saber si existe una versión más reciente. Pregunte a su administrador.',
      unreadable: () =>
        'No se pudo leer el anuncio de actualizaciones. Pida a su administrador que compruebe UPDATE_FILE.',
      current: (version) => `Al día: la última versión anunciada es la ${version}.`,
      newer: (version) =>
        `Se anuncia la versión ${version}. Pida a su administrador que la instale.`,
    },
    source: 'Descargar el código fuente',
    notice: 'Los componentes y sus licencias (NOTICE)',
  },
}
