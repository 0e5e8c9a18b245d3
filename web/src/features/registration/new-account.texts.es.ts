import type { newAccountTexts } from './new-account.texts.ts'

export const newAccountSpanish: typeof newAccountTexts = {
  backToLogin: 'Volver al inicio de sesión',
  invitation: {
    loading: 'Comprobando la invitación',
    retry: 'Reintentar',
    until: (date) => `Tiene una invitación. Cree su cuenta antes del ${date}.`,
  },
  forgotten: {
    help: 'Escriba el correo de su cuenta: recibirá un enlace, válido una hora, para elegir una contraseña nueva.',
    submit: 'Recibir el enlace',
    sent: (email) =>
      `Si una cuenta tiene la dirección ${email}, se le acaba de enviar un correo. Si no llega, compruebe la dirección y el correo no deseado.`,
  },
  address: {
    title: 'Confirmar su dirección',
    help: 'Escriba la contraseña de su cuenta: demuestra que fue usted quien la creó.',
    submit: 'Confirmar mi dirección',
    done: (email) => `La dirección ${email} está confirmada. Ya puede iniciar sesión.`,
    awaitsApproval: (email) =>
      `La dirección ${email} está confirmada. El administrador todavía debe aceptar su cuenta.`,
    incomplete: 'Este enlace está incompleto. Cópielo entero desde el correo.',
  },
}
