import type { signInTexts } from './sign-in.texts.ts'

export const signInSpanish: typeof signInTexts = {
  loginFailed: 'Error de inicio de sesión',
  registrationFailed: 'Error de registro',
  profileFailed: 'Error al actualizar el perfil',
  fields: {
    name: 'Nombre',
    email: 'Correo',
    password: 'Contraseña',
    confirmPassword: 'Confirmar la contraseña',
    code: 'Código de la primera cuenta',
  },
  passwordRule: '6 caracteres como mínimo',
  codeHelp: 'Está al final del enlace que muestra la consola del servidor.',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  login: {
    title: 'Iniciar sesión',
    help: 'Nos alegra verle de nuevo. Su trabajo le espera.',
    submit: 'Iniciar sesión',
    other: '¿Aún no tiene cuenta?',
  },
  registration: {
    title: 'Registro',
    help: 'Una sola cuenta para todas las herramientas del taller.',
    submit: 'Crear mi cuenta',
    other: '¿Ya tiene cuenta?',
  },
  installation: {
    first: 'Aún no existe ninguna cuenta. La primera será la del administrador.',
    welcome: 'Le damos la bienvenida. El taller está listo.',
    createFirst: 'Crear la primera cuenta',
    closed: 'El registro está cerrado. Pida una cuenta a su administrador.',
    maintenance: 'La instalación está en mantenimiento. Vuelva un poco más tarde.',
    retry: 'Reintentar',
  },
  privacy: 'Sus datos se quedan en este servidor.',
  picture: {
    title: 'Escribir, dibujar, escuchar, en el mismo taller.',
    text: 'Chat, imágenes, retoque, síntesis de voz y transcripción, en sus propias máquinas.',
  },
}
