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
        'Esta instalación nunca se conecta a internet para buscar una versión nueva.',
      unreadable: () => 'No se ha podido leer el anuncio de versiones nuevas.',
      current: (version) => `Al día: la última versión anunciada es la ${version}.`,
      newer: (version) => `Se anuncia la versión ${version}.`,
    },
    forAdmin: {
      'no-channel':
        'Las versiones nuevas están donde obtuvo Atelier IA. Para anunciar una aquí, use la variable UPDATE_FILE.',
      unreadable:
        'Compruebe que el archivo indicado por UPDATE_FILE existe, que el servidor puede leerlo y que su primera línea es un número de versión, por ejemplo 1.4.0.',
      current: '',
      newer: 'Haga primero una copia de seguridad y después instálela.',
    },
    forUser: {
      'no-channel': 'Para saber si hay una, pregunte a su administrador.',
      unreadable: 'Avise a su administrador.',
      current: '',
      newer: 'Pida a su administrador que la instale.',
    },
    howToUpdate: 'Cómo actualizar',
    source: 'Descargar el código fuente',
    notice: 'Los componentes y sus licencias (NOTICE)',
  },
}
