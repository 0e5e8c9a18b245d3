import type { administrationTexts } from './administration.texts.ts'

export const administrationSpanish: typeof administrationTexts = {
  menu: 'Administración',
  features: {
    help: 'Las herramientas de administración y su estado.',
    status: { active: 'Activo', maintenance: 'Mantenimiento', disabled: 'Desactivado' },
    unavailable: 'No disponible',
    notHere: 'Vea Ayuda, página «À propos».',
    engine: {
      running: 'LocalAI responde.',
      stopped: 'LocalAI no responde.',
      error: 'LocalAI devuelve errores.',
      other: 'No hay ningún motor externo configurado: solo se usa el motor integrado.',
    },
    groups: { users: 'Cuentas y cuotas', models: 'Modelos y motores', installation: 'Instalación' },
    cards: {
      users: {
        title: 'Gestión de usuarios',
        text: 'Crear, modificar, suspender o eliminar cuentas.',
      },
      groups: { title: 'Grupos', text: 'Reunir cuentas y elegir lo que pueden hacer.' },
      usage: {
        title: 'Uso',
        text: 'Leer lo que usa la instalación, por modelo, motor y persona, y fijar cuotas.',
      },
      quotas: { title: 'Cuotas', text: 'Fijar las cuotas de inpainting y ponerlas a cero.' },
      audit: { title: 'Auditoría', text: 'Quién ha cambiado qué en la administración, y cuándo.' },
      notifications: { title: 'Anuncios', text: 'Enviar un anuncio a todos los usuarios.' },
      'model-types': {
        title: 'Tipos de modelos',
        text: 'Clasificar los modelos y elegir los que ofrece cada página.',
      },
      engines: {
        title: 'Motores',
        text: 'Añadir motores, ordenarlos, agruparlos y ver su estado.',
      },
      'local-models': {
        title: 'Modelos locales',
        text: 'Instalar modelos en esta máquina y ver su memoria.',
      },
      localai: {
        title: 'Configuración de LocalAI',
        text: 'Dirección, clave, tiempos de espera y reintentos de los motores.',
      },
      config: {
        title: 'Configuración',
        text: 'Herramientas activadas, límites comunes y mantenimiento.',
      },
      knowledge: {
        title: 'Conocimientos',
        text: 'El modelo que encuentra el sentido de los documentos, y lo que ocupan.',
      },
      backups: { title: 'Copias de seguridad', text: 'Copiar cada día, comprobar, restaurar.' },
      retention: {
        title: 'Conservación',
        text: 'Cuántos días quedan los trabajos antes de ir a la papelera.',
      },
      providers: {
        title: 'Proveedores',
        text: 'Los servicios con los que se entra con una cuenta que ya se tiene.',
      },
      access: {
        title: 'Acceso',
        text: 'Quién puede crear una cuenta y qué hace falta para entrar.',
      },
      mail: {
        title: 'Correo',
        text: 'El servidor por el que salen los correos, y los que esperan.',
      },
      monitoring: {
        title: 'Supervisión del sistema',
        text: 'Memoria, procesador, almacenamiento y estado del motor.',
      },
      logs: {
        title: 'Registros del sistema',
        text: 'Buscar y descargar los mensajes del servidor.',
      },
      dashboard: {
        title: 'Panel del sistema',
        text: 'Las cifras de la instalación de un vistazo.',
      },
      storage: {
        title: 'Almacenamiento',
        text: 'Espacio usado, espacio libre y limpieza.',
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
      usageByPerson: 'Por persona',
      usageQuotas: 'Cuotas de uso',
      types: 'Tipos',
      pages: 'Asignación de páginas',
      tools: 'Funciones',
      limits: 'Límites',
      maintenance: 'Mantenimiento',
      engines: 'Configurar',
      install: 'Instalar',
      knowledge: 'Elegir',
      backups: 'Ver el estado',
      retention: 'Ajustar',
      mail: 'Configurar',
      access: 'Ajustar',
      providers: 'Elegir',
      storage: 'Almacenamiento',
      network: 'Red',
      errors: 'Ver los errores',
      write: 'Nuevo anuncio',
    },
  },
}
