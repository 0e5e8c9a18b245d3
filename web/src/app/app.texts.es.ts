import type { appTexts } from './app.texts.ts'

export const appSpanish: typeof appTexts = {
  product: 'Atelier IA',
  home: 'Atelier IA, panel',
  skip: 'Ir al contenido',
  loading: 'Cargando la página',
  notFound: 'Página no encontrada',
  myProfile: 'Mi perfil',
  assistants: 'Asistentes',
  archives: 'Archivo',
  prompts: 'Prompts',
  projects: 'Proyectos',
  trash: 'Papelera',
  myUsage: 'Mi uso',
  error: {
    title: 'Se ha producido un error',
    text: 'Esta página no se ha podido mostrar. Sus datos guardados están intactos. Si el problema continúa, avise a su administrador.',
    retry: 'Reintentar',
  },
  navigation: { tools: 'Herramientas', open: 'Abrir el menú', close: 'Cerrar el menú' },
  account: {
    menu: 'Cuenta',
    button: (name) => `Cuenta de ${name}`,
    profile: 'Perfil',
    appearance: 'Tema',
    schemes: { light: 'Claro', dark: 'Oscuro', system: 'Automático' },
    help: 'Ayuda',
    settings: 'Ajustes',
    shortcuts: 'Atajos de teclado',
    logout: 'Cerrar sesión',
  },
}
