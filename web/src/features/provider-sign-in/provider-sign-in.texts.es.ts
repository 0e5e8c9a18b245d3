import type { providerSignInTexts } from './provider-sign-in.texts.ts'

export const providerSignInSpanish: typeof providerSignInTexts = {
  continueWith: (name) => `Continuar con ${name}`,
  backToLogin: 'Volver al inicio de sesión',
  return: {
    title: 'Inicio de sesión',
    titleOf: (name) => `Inicio de sesión con ${name}`,
    linkTitle: 'Vincular una cuenta',
    loading: 'Comprobando su identidad',
    expired:
      'Este inicio de sesión ha caducado. Vuelva a empezar desde la página de inicio de sesión.',
    backToProfile: 'Volver a Mi perfil',
    backToPage: 'Volver a la página',
    proofTitle: 'Confirmar su identidad',
  },
  confirm: {
    at: (name: string) => `Confirmar con ${name}`,
    help: 'Saldrá de esta página y después volverá: lo que no haya guardado tendrá que repetirse.',
    done: 'Confirmado durante diez minutos: reanude su acción.',
  },
  proof: {
    help: (name) =>
      `Ya existe una cuenta con esta dirección. Demuestre una vez que es suya; después, ${name} bastará.`,
    password: 'Contraseña',
    submit: 'Vincular e iniciar sesión',
  },
  panel: {
    title: 'Cuentas vinculadas',
    help: 'Una cuenta vinculada abre su sesión sin contraseña.',
    loading: 'Cargando las cuentas vinculadas',
    failed: 'No se han podido cargar las cuentas vinculadas',
    retry: 'Reintentar',
    none: 'Ninguna cuenta vinculada',
    since: (date) => `Vinculada el ${date}`,
    link: 'Vincular',
    linkOf: (name) => `Vincular, ${name}`,
    linked: (name) => `Cuenta ${name} vinculada`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar, ${name}`,
    removed: (name) => `Cuenta ${name} quitada`,
    removeTitle: (name) => `¿Quitar ${name}?`,
    removeText: 'Esta cuenta ya no abrirá la suya. Podrá vincularla de nuevo.',
    cancel: 'Cancelar',
  },
}
