import type { passwordLinkTexts } from './password-link.texts.ts'

export const passwordLinkSpanish: typeof passwordLinkTexts = {
  title: 'Nueva contraseña',
  loading: 'Comprobando el enlace',
  forWhom: (name, email) =>
    `Elija la contraseña de ${name} (${email}). Este enlace solo sirve una vez.`,
  password: 'Nueva contraseña',
  submit: 'Guardar la contraseña',
  done: 'Su contraseña ha cambiado. Inicie sesión con la nueva.',
  incomplete: 'Este enlace está incompleto. Cópielo entero, o pida otro a su administrador.',
}
