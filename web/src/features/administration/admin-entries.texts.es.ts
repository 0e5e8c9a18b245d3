import type { adminNames } from './admin-entries.texts.ts'

export const adminNamesSpanish: typeof adminNames = {
  features: 'Funciones',
  users: 'Gestión de usuarios',
  groups: 'Grupos',
  access: 'Acceso',
  providers: 'Proveedores',
  'model-types': 'Tipos de modelos',
  'local-models': 'Modelos locales',
  engines: 'Motores',
  knowledge: 'Conocimientos',
  backups: 'Copias de seguridad',
  retention: 'Conservación',
  mail: 'Correo',
  monitoring: 'Supervisión del sistema',
  usage: 'Uso',
  logs: 'Registros del sistema',
  notifications: 'Anuncios',
  config: 'Configuración',
  quotas: 'Cuotas',
}
