import type { administrationTexts } from './administration.texts.ts'

export const administrationSpanish: typeof administrationTexts = {
  menu: 'Administración',
  features: {
    help: 'Lo que sabe hacer la administración, y el estado de cada parte.',
    status: { active: 'Activo', maintenance: 'Mantenimiento', disabled: 'Desactivado' },
    unavailable: 'No disponible',
    notHere: 'Esta instalación no tiene ningún canal de actualización.',
    engine: {
      running: 'LocalAI responde.',
      stopped: 'LocalAI no responde.',
      error: 'LocalAI responde con errores.',
      other: 'No hay ningún servidor configurado: solo sirve el motor integrado.',
    },
    groups: { users: 'Cuentas y cuotas', models: 'Modelos y motores', installation: 'Instalación' },
    cards: {
      users: {
        title: 'Gestión de usuarios',
        text: 'Crear, modificar, suspender o eliminar cuentas.',
      },
      quotas: { title: 'Cuotas', text: 'Fijar las cuotas de inpainting y ponerlas a cero.' },
      audit: { title: 'Auditoría', text: 'Quién ha cambiado qué en la administración, y cuándo.' },
      notifications: { title: 'Notificaciones', text: 'Avisar a todos, ahora y durante el día.' },
      'model-types': {
        title: 'Tipos de modelos',
        text: 'Clasificar los modelos y decir qué ofrece cada página.',
      },
      'local-models': {
        title: 'Modelos locales',
        text: 'Instalar modelos en esta máquina y ver su memoria.',
      },
      localai: {
        title: 'Configuración de LocalAI',
        text: 'Dirección, clave, plazos y reintentos de los motores.',
      },
      config: {
        title: 'Configuración',
        text: 'Herramientas abiertas, límites comunes y mantenimiento.',
      },
      monitoring: {
        title: 'Supervisión del sistema',
        text: 'Memoria, procesador, almacenamiento y estado del motor.',
      },
      logs: {
        title: 'Registros del sistema',
        text: 'Los mensajes del servidor, para buscar y descargar.',
      },
      dashboard: {
        title: 'Panel del sistema',
        text: 'Las cifras de la instalación de un vistazo.',
      },
      storage: {
        title: 'Almacenamiento',
        text: 'El espacio ocupado, el que queda, y la limpieza.',
      },
      network: {
        title: 'Red',
        text: 'Direcciones, conexiones y tiempos de respuesta del servidor.',
      },
      updates: { title: 'Actualizaciones', text: 'Las nuevas versiones de Atelier IA.' },
    },
    actions: {
      lastLogins: 'Últimos inicios de sesión',
      recentAccounts: 'Cuentas recientes',
      quotas: 'Fijar una cuota',
      types: 'Tipos',
      pages: 'Asignación de páginas',
      tools: 'Funciones',
      limits: 'Límites',
      maintenance: 'Mantenimiento',
      engines: 'Configurar',
      install: 'Instalar',
      storage: 'Almacenamiento',
      network: 'Red',
      errors: 'Ver los errores',
      write: 'Escribir a todos',
    },
  },
}
