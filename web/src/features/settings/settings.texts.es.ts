import type { settingsTexts } from './settings.texts.ts'

export const settingsSpanish: typeof settingsTexts = {
  title: 'Ajustes',
  help: 'Sus ajustes se aplican en todos sus navegadores.',
  saved: 'Ajustes guardados.',
  notSaved: 'No se han podido guardar los ajustes',
  failed: 'No se han podido cargar sus ajustes',
  retry: 'Reintentar',
  loading: 'Cargando sus ajustes',
  profile: {
    title: 'Perfil',
    open: 'Abrir Mi perfil',
    note: 'Nombre, correo, foto, contraseña y sesiones se cambian en Mi perfil.',
    defaultModel: 'Modelo por defecto',
    defaultModelHelp: 'Seleccionado por defecto en las páginas que lo ofrecen.',
    noModel: 'Ninguno: el primero de la lista',
    goneModel: (id) => `${id} (ya no se ofrece)`,
    defaultAssistant: 'Asistente por defecto',
    defaultAssistantHelp: 'Sus chats nuevos empiezan con él.',
    installationAssistant: 'El de la instalación, si lo hay',
    noAssistant: 'Sin asistente',
    goneAssistant: 'Un asistente que ya no está',
    autoSave: 'Guardado automático',
    autoSaveText:
      'Sus borradores se conservan si se recarga la página, y las correcciones de una transcripción se guardan automáticamente.',
  },
  appearance: {
    title: 'Apariencia',
    theme: 'Tema',
    themes: { light: 'Claro', dark: 'Oscuro', system: 'Automático' },
    themeHelp: 'Automático sigue el ajuste de su dispositivo.',
    language: 'Idioma',
    languages: { fr: 'Français', en: 'English', es: 'Español' },
    languageHelp: 'La página se recarga en el idioma elegido.',
  },
  notifications: {
    title: 'Notificaciones',
    generationComplete: 'Fin de una tarea',
    generationCompleteText:
      'Se muestra un mensaje cuando una tarea termina mientras está en otra página.',
    push: 'Notificaciones del navegador',
    pushText: 'Cuando la página está oculta, el navegador le avisa del fin de una tarea.',
    pushRefused:
      'El navegador rechaza las notificaciones de esta dirección. Autorícelas en sus ajustes e inténtelo de nuevo.',
    pushMissing: 'Este navegador solo muestra notificaciones en una dirección segura (https).',
    systemAlerts: 'Anuncios del administrador',
    systemAlertsText: 'Los avisos y el mantenimiento se muestran siempre.',
    email: 'Correos',
    emailText:
      'Con todas sus páginas cerradas, el fin de una tarea de más de dos minutos se le anuncia por correo.',
    emailMissing:
      'Atelier IA no envía correos: los mensajes se muestran en las páginas, y en el navegador si activa sus notificaciones.',
  },
  privacy: {
    title: 'Privacidad',
    publicProfile: 'Perfil público',
    shareGenerations: 'Compartir mis creaciones',
    noPublicProfile: 'Ninguna página muestra su perfil a los demás.',
    sharedByChoice: 'Los demás solo ven lo que usted comparte.',
    allowAnalytics: 'Informar de los errores de la página',
    allowAnalyticsText:
      'Los errores del navegador se envían a su servidor, sin sus textos ni sus imágenes.',
  },
  storage: {
    title: 'Almacenamiento',
    quality: 'Calidad de compresión',
    qualityHelp:
      'Se aplica a las imágenes descargadas en JPEG o WebP y a las vistas previas futuras. Los originales nunca cambian.',
    historyItems: 'Elementos mostrados en un historial',
    historyItemsHelp: 'A partir de ahí, «Cargar más» muestra el resto. No se elimina nada.',
  },
  download: {
    choose: 'Elegir el formato',
    formats: { png: 'PNG, el original', jpeg: 'JPEG', webp: 'WebP' },
    atQuality: (format, quality) => `${format}, calidad ${quality}`,
  },
}
