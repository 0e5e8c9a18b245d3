import { formatCount } from '#format/numbers.ts'
import type { logsTexts } from './logs.texts.ts'

export const logsSpanish: typeof logsTexts = {
  title: 'Registros del sistema',
  help: 'Los mensajes del servidor, los motores y los navegadores, y las acciones de administración. El registro no contiene contraseñas, claves ni textos de mensajes.',
  tabs: { logs: 'Registros', audit: 'Auditoría' },
  search: 'Buscar palabras',
  level: 'Nivel',
  allLevels: 'Todos',
  source: 'Origen',
  allSources: 'Todos',
  server: 'Servidor',
  allServers: 'Todos',
  auto: 'Actualización automática',
  refresh: 'Actualizar',
  download: 'Descargar',
  clear: 'Vaciar',
  columns: { timestamp: 'Fecha', level: 'Nivel', source: 'Origen', message: 'Mensaje' },
  levels: { error: 'Error', warn: 'Aviso', info: 'Información', debug: 'Depuración' },
  sources: { frontend: 'Navegador', backend: 'Servidor', localai: 'Motor', system: 'Sistema' },
  details: 'Detalles',
  pages: 'Páginas del registro',
  table: 'Líneas del registro',
  loading: 'Cargando el registro',
  retry: 'Reintentar',
  close: 'Cerrar',
  empty: {
    title: 'No hay líneas',
    text: 'Ningún mensaje coincide con estos filtros.',
  },
  failed: {
    load: 'Error al cargar los registros',
    clear: 'Error al eliminar los registros',
    download: 'Error al descargar los registros',
  },
  confirm: {
    title: '¿Vaciar el registro?',
    text: 'Todas las líneas se eliminarán definitivamente. La auditoría se conserva entera.',
    yes: 'Vaciar',
    no: 'Cancelar',
  },
  cleared: (count) => formatCount(count, 'línea eliminada', 'líneas eliminadas'),
}
