import type { screenTexts } from './screens.texts.ts'

export const screenSpanish: typeof screenTexts = {
  history: {
    help: 'Busque una palabra en todos sus trabajos, o recorra sus retoques y sus imágenes.',
  },
  retry: 'Reintentar',
  toDashboard: 'Ir al panel',
  featureOff: {
    title: 'Función desactivada',
    text: 'Su administrador ha desactivado esta página. Pídale que la reactive si la necesita.',
  },
  toolRefused: {
    title: 'Herramienta no abierta',
    text: 'Su cuenta no abre esta herramienta. Pregunte a su administrador.',
  },
  adminRefused: {
    title: 'Acceso denegado: esta sección está reservada a los administradores.',
    text: 'Si cree que debería tener acceso, contacte con un administrador.',
    sleeping:
      'Sus derechos de administración duermen mientras no tenga segundo factor: añada uno o contacte con un administrador.',
    addFactor: 'Añadir un segundo factor',
  },
  unknown: {
    title: 'Página no encontrada',
    text: 'Esta página no existe o se ha movido. Vuelva al panel.',
  },
}
