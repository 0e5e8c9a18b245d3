import { formatCount } from '#format/numbers.ts'
import type { logsTexts } from './logs.texts.ts'

export const logsSpanish: typeof logsTexts = {
  title: 'Registros del sistema',
  help: 'Lo que el servidor, los motores y los navegadores han señalado, y lo que ha hecho la administración. No se escriben ni contraseñas, ni claves, ni textos de mensajes.',
  tabs: { logs: 'Registros', audit: 'Auditoría' },
  search: 'Buscar palabras',
  level: 'Nivel',
  allLevels: 'Todos',
  source: 'Origen',
  allSources: 'Todos',
  auto: 'Actualización automática',
  refresh: 'Actualizar',
  download: 'Descargar',
  clear: 'Vaciar',
  columns: { timestamp: 'Fecha', level: 'Nivel', source: 'Origen', message: 'Mensaje' },
  details: 'Detalles',
  pages: 'Páginas del registro',
  table: 'Líneas del registro',
  loading: 'Cargando el registro',
  retry: 'Reintentar',
  close: 'Cerrar',
  empty: {
    title: 'Ninguna línea',
    text: 'No se ha señalado nada, o nada que coincida con estos filtros.',
  },
  failed: {
    load: 'Error al cargar los registros',
    clear: 'Error al eliminar los registros',
    download: 'Error al descargar los registros',
  },
  confirm: {
    title: '¿Vaciar el registro?',
    text: 'Todas las líneas se borran y no se pueden recuperar. La auditoría permanece entera.',
    yes: 'Vaciar',
    no: 'Cancelar',
  },
  cleared: (count) => formatCount(count, 'línea borrada', 'líneas borradas'),
}
