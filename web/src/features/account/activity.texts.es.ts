import type { activityTexts } from './activity.texts.ts'

export const activitySpanish: typeof activityTexts = {
  title: 'Actividad de la cuenta',
  help: 'Si no reconoce una línea, cambie su contraseña y cierre las demás sesiones.',
  kinds: {
    'signed-in': 'Inicio de sesión',
    'signed-in-from-new-network': 'Inicio de sesión desde una red nueva',
    'password-changed': 'Contraseña cambiada',
    'email-changed': 'Dirección de correo cambiada',
    'authenticator-added': 'Aplicación de autenticación añadida',
    'authenticator-removed': 'Aplicación de autenticación retirada',
    'passkey-added': 'Llave de acceso añadida',
    'passkey-removed': 'Llave de acceso retirada',
    'recovery-codes-made': 'Códigos de recuperación creados',
    'recovery-code-used': 'Código de recuperación usado',
    'identity-linked': 'Cuenta vinculada a un proveedor',
    'identity-unlinked': 'Cuenta desvinculada de un proveedor',
    'signed-out-by-provider': 'Sesión cerrada por su proveedor de identidad',
    'second-factors-reset': 'Segundos factores retirados por el administrador',
    'key-made': 'Clave de acceso creada',
    'codes-blocked': 'Códigos rechazados durante un día, tras demasiados errores',
  },
  empty: 'Todavía no hay nada anotado.',
  pages: 'Páginas de la actividad',
  failed: 'No se ha podido cargar la actividad de su cuenta',
  retry: 'Reintentar',
  loading: 'Cargando la actividad de su cuenta',
}
