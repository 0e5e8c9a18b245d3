import type { profileTexts } from './profile.texts.ts'

export const profileSpanish: typeof profileTexts = {
  title: 'Mi perfil',
  help: 'Su información, visible también para el administrador.',
  edit: 'Modificar',
  save: 'Guardar',
  cancel: 'Cancelar',
  password: 'Su contraseña',
  passwordHelp:
    'Para cambiar el correo de inicio de sesión, escriba su contraseña. Sus otras sesiones se cerrarán.',
  saved: '¡Perfil actualizado!',
  toConfirm: (email) =>
    `Se envía un correo a ${email}, si ninguna otra cuenta tiene esta dirección. La suya cambiará cuando haya abierto su enlace, válido un día.`,
  notSaved: 'Error al actualizar el perfil',
  avatarSaved: '¡Foto actualizada!',
  avatarNotSaved: 'Error al subir la foto',
  avatar: 'Foto',
  changeAvatar: 'Cambiar la foto',
  avatarHelp: 'JPEG, PNG, WebP, AVIF o GIF. Usted elegirá el encuadre.',
  role: 'Rol',
  roles: { ADMIN: 'Administrador', USER: 'Usuario' },
  memberSince: 'Creada el',
  lastLogin: 'Último inicio de sesión',
  never: 'Nunca',
  facts: 'Cuenta',
}
