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
  codeHelp: 'Este código está al final del enlace que muestra la consola del servidor.',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  login: {
    title: 'Iniciar sesión',
    help: 'Inicie sesión para volver a sus chats, imágenes y transcripciones.',
    submit: 'Iniciar sesión',
    other: '¿Aún no tiene cuenta?',
    forgotten: '¿Ha olvidado la contraseña?',
  },
  registration: {
    title: 'Registro',
    help: 'Una sola cuenta da acceso a todas las herramientas.',
    submit: 'Crear mi cuenta',
    other: '¿Ya tiene cuenta?',
  },
  installation: {
    first: 'Aún no existe ninguna cuenta. La primera será la del administrador.',
    welcome: 'Le damos la bienvenida a Atelier IA.',
    createFirst: 'Crear la primera cuenta',
    byInvitation: 'Aquí las cuentas se crean por invitación. Pida la suya a su administrador.',
    closed: 'El registro está cerrado. Pida una cuenta a su administrador.',
    maintenance: 'La instalación está en mantenimiento. Vuelva un poco más tarde.',
    retry: 'Reintentar',
  },
  privacy: 'Sus datos se guardan en este servidor.',
  picture: {
    title: 'Chat, imágenes, voz y transcripción en un mismo lugar.',
    text: 'Un servicio de IA alojado por su organización.',
  },
}
