import type { passwordLinkTexts } from './password-link.texts.ts'

export const passwordLinkSpanish: typeof passwordLinkTexts = {
  title: 'Nueva contraseña',
  loading: 'Comprobando el enlace',
  forWhom: (name, email) =>
    `Elija la contraseña de ${name} (${email}). Este enlace solo sirve una vez; cierra las sesiones de la cuenta y revoca sus claves de acceso.`,
  password: 'Nueva contraseña',
  submit: 'Guardar la contraseña',
  done: 'Su contraseña ha cambiado, sus sesiones están cerradas y sus claves de acceso revocadas. Inicie sesión con la nueva.',
  incomplete: 'Este enlace está incompleto. Cópielo entero, o pida otro a su administrador.',
}
