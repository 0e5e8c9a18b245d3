import type { dashboardTexts } from './dashboard.texts.ts'

export const dashboardSpanish: typeof dashboardTexts = {
  title: 'Panel',
  greeting: (firstName) => `Hola, ${firstName}. Aquí es donde lo dejó.`,
  newChat: 'Nuevo chat',
  tabs: { overview: 'Resumen', history: 'Historial', statistics: 'Estadísticas' },
  newImage: 'Crear una imagen',
  pictures: 'Imágenes creadas',
  replies: 'Respuestas del chat',
  links: {
    inpainting: { label: 'Nuevo inpainting', help: 'Cambiar una parte de una imagen' },
    inpaintingHistory: { label: 'Historial de inpainting', help: 'Encontrar, recrear, descargar' },
    settings: { label: 'Ajustes', help: 'Tema, notificaciones, almacenamiento' },
    chat: { label: 'Chat', help: 'Hacer una pregunta, retomar un chat' },
    help: { label: 'Ayuda', help: 'Primeros pasos y preguntas habituales' },
    profile: { label: 'Mi perfil', help: 'Nombre, correo, foto' },
  },
}
