import { seconds } from '#engines/engine-problems.texts.es.ts'
import type { AccountProblemTexts } from '../problem-codes.ts'

export const spanishAccountProblems: AccountProblemTexts = {
  'session.required': 'Inicie sesión para continuar.',
  'session.ended': 'Su sesión está cerrada. Inicie sesión de nuevo para continuar.',
  'access.admin-only': 'Se requiere acceso de administrador',
  'account.invalid-credentials': 'Correo o contraseña incorrectos',
  'account.inactive': 'Cuenta desactivada',
  'account.suspended': 'Cuenta suspendida',
  'account.email-taken':
    'Ya existe una cuenta con esta dirección de correo. Inicie sesión o elija otra.',
  'account.registration-closed': 'El registro está cerrado. Pida una cuenta a su administrador.',
  'account.first-code-required':
    'La primera cuenta de esta instalación se crea con el enlace que muestra la consola del servidor. Use ese enlace.',
  'account.too-many-attempts': (params) =>
    `Demasiados intentos. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'account.refresh-invalid': 'Su sesión está cerrada. Inicie sesión de nuevo para continuar.',
  'account.link-invalid':
    'Este enlace ya se ha usado, ha caducado o ha sido sustituido. Pida otro a su administrador.',
  'account.wrong-password': 'La contraseña es incorrecta. Compruébela e inténtelo de nuevo.',
  'account.password-required':
    'Para cambiar el correo de inicio de sesión, escriba también su contraseña actual.',
  'account.password-common':
    'Esta contraseña es de las más comunes y se adivinaría pronto. Elija otra, por ejemplo tres palabras sin relación entre ellas.',
  'account.password-personal':
    'Esta contraseña es el nombre o el correo de la cuenta y se adivinaría pronto. Elija otra, por ejemplo tres palabras sin relación entre ellas.',
  'account.hand-over-first':
    'Usted es el único administrador. Ceda primero la administración a otra cuenta (Admin > Gestión de usuarios) y luego elimine la suya.',
  'session.proof-required': 'Confirme que es usted y vuelva a intentarlo.',
  'account.awaiting-approval':
    'Su solicitud está registrada. El administrador debe aceptarla antes de su primera conexión.',
  'account.password-closed':
    'Aquí su contraseña ya no abre ninguna sesión. Entre a través de su organización, con el botón de esta página.',
  'account.confirm-address':
    'Abra el enlace del correo que acabamos de enviarle: confirma su dirección. Si no llega, compruebe la dirección y el correo no deseado.',
  'account.invitation-needed':
    'Aquí las cuentas se crean por invitación. Pida la suya a su administrador.',
  'account.invitation-invalid':
    'Esta invitación ya se usó, ha caducado, fue revocada o vale para otra dirección. Pida otra a quien le invitó.',
  'account.domain-refused': (params) =>
    `Aquí las cuentas se crean con una dirección de su organización${params.domains ? ` (${params.domains})` : ''}. Use la suya.`,
  'account.no-mail':
    'Esta instalación no envía correos. Pida una contraseña nueva a su administrador.',
  'account.link-needed': (params) =>
    `Ya existe una cuenta con esta dirección. Demuestre una vez que es suya; después bastará con ${params?.name ?? 'su proveedor'}.`,
  'provider.not-found':
    'Este proveedor de identidad ya no existe o está cerrado. Elija otra forma de iniciar sesión.',
  'provider.too-many': 'Doce proveedores de identidad como máximo. Quite uno primero.',
  'provider.failed': (params) =>
    `No se pudo iniciar sesión con ${params?.name ?? 'su proveedor'}. Inténtelo de nuevo o elija otro medio.`,
  'provider.refused': (params) =>
    `${params?.name ?? 'su proveedor'} no le abre esta instalación. Consulte a su administrador.`,
  'provider.no-account': (params) =>
    `No tiene cuenta aquí, y ${params?.name ?? 'su proveedor'} no la crea. Pídala a su administrador.`,
  'provider.sign-in-expired':
    'Este inicio de sesión ha caducado. Vuelva a empezar desde la página de inicio de sesión.',
  'provider.already-linked':
    'Esta cuenta del proveedor ya está vinculada, o la suya lo está a otra.',
  'provider.not-linked': 'Su cuenta no está vinculada a este proveedor.',
  'provider.not-fresh': (params) =>
    `${params?.name ?? 'su proveedor'} no ha comprobado de nuevo que es usted. Vuelva a empezar o elija otro medio.`,
  'provider.other-account': (params) =>
    `No es la cuenta vinculada a la suya en ${params?.name ?? 'su proveedor'}.`,
  'provider.logout-refused': 'Este token de cierre de sesión no es válido.',
  'provider.last-way-in':
    'Es su única forma de iniciar sesión. Elija antes una contraseña o añada una llave de acceso.',
  'account.second-factor': 'Introduzca ahora su segundo factor.',
  'account.sign-in-expired':
    'Este inicio de sesión ha caducado. Empiece de nuevo desde la página de inicio de sesión.',
  'factor.required':
    'Su administrador exige un segundo factor. Añádalo en Mi perfil para continuar.',
  'factor.wrong-code': 'Este código es incorrecto. Introduzca el que su aplicación muestra ahora.',
  'factor.code-used': 'Este código ya se ha usado. Espere al siguiente.',
  'factor.clock-differs':
    'La hora de su teléfono y la del servidor son distintas. Ponga su teléfono en hora automática y vuelva a intentarlo.',
  'factor.too-many-codes':
    'Demasiados códigos incorrectos hoy. Use una llave de acceso o un código de recuperación, o pida a su administrador que retire su segundo factor.',
  'factor.recovery-code-wrong':
    'Este código de recuperación es incorrecto o ya se ha usado. Pruebe con otro.',
  'factor.passkey-refused':
    'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo o elija otro medio.',
  'factor.passkeys-unavailable':
    'Las llaves de acceso necesitan una dirección https que sea un nombre. Elija otro medio o avise a su administrador.',
  'factor.too-many-passkeys': 'Ya tiene diez llaves de acceso. Retire una y vuelva a intentarlo.',
  'factor.authenticator-exists': 'Ya hay una aplicación de autenticación. Retírela primero.',
  'factor.authenticator-not-begun': 'Empiece de nuevo a añadir la aplicación de autenticación.',
  'factor.not-found':
    'No se encuentra este segundo factor: quizá se haya retirado. Recargue la página.',
}
