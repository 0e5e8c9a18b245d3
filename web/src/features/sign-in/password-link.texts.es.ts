import type { passwordLinkTexts } from './password-link.texts.ts'

export const passwordLinkSpanish: typeof passwordLinkTexts = {
  title: 'Nueva contraseña',
  loading: 'Comprobando el enlace',
  forWhom: (name, email) =>
    `Elija la contraseña de ${name} (${email}). Este enlace solo se puede usar una vez; cierra las sesiones de la cuenta y revoca sus claves de acceso.`,
  password: 'Nueva contraseña',
  submit: 'Guardar la contraseña',
  done: 'Se ha cambiado su contraseña, se han cerrado sus sesiones y se han revocado sus claves de acceso. Inicie sesión con la nueva.',
  incomplete: 'Este enlace está incompleto. Cópielo entero, o pida otro a su administrador.',
}
