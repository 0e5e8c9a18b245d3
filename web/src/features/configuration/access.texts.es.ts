import type { accessTexts } from './access.texts.ts'

export const accessSpanish: typeof accessTexts = {
  title: 'Acceso',
  help: 'Quién puede crear una cuenta y qué hace falta para entrar.',
  loading: 'Cargando los ajustes de acceso',
  failed: 'No se han podido cargar los ajustes de acceso',
  retry: 'Reintentar',
  save: 'Guardar',
  saved: 'Ajustes de acceso guardados.',
  notSaved: 'No se ha guardado nada.',
  fixedBy: (variable) =>
    `Fijado al arrancar el servidor por ${variable}; esta página no puede cambiarlo.`,
  firstChoice: {
    title: '¿Quién puede crear una cuenta?',
    help: 'Otras máquinas llegan a este servidor. Diga quién puede abrir una cuenta en él; podrá cambiarlo en Administración > Acceso.',
    choices: 'Su elección',
    later: 'Más tarde',
    laterHelp: 'Sin elección, todo el mundo puede crear una cuenta.',
  },
  registration: {
    title: 'Inscripciones',
    mode: 'Quién puede crear una cuenta',
    modes: {
      open: { label: 'Todo el mundo', help: 'La cuenta se abre enseguida.' },
      approval: {
        label: 'Todo el mundo, con su acuerdo',
        help: 'Cada solicitud espera en Gestión de usuarios hasta que usted la acepte.',
      },
      invitation: {
        label: 'Las personas invitadas',
        help: 'Un enlace de invitación, hecho en Gestión de usuarios, crea la cuenta.',
      },
      domains: {
        label: 'Las direcciones de su organización',
        help: 'Solo se aceptan sus dominios, y cada dirección se confirma por correo.',
      },
      closed: { label: 'Nadie', help: 'Usted mismo crea las cuentas.' },
    },
    domains: 'Dominios aceptados',
    domainsHelp: 'Lo que sigue a @ en las direcciones, uno por línea: mairie.fr',
    confirms: 'Confirmar las direcciones',
    confirmsHelp: 'Una cuenta nueva se abre al abrir el enlace recibido por correo.',
    alwaysConfirms: 'Siempre con las direcciones de su organización.',
    needsMail:
      'Falta un servidor de correo o la dirección pública del servidor (PUBLIC_URL): sin ellos no se puede enviar ningún enlace.',
    openMail: 'Configurar el correo',
    sentence: 'Frase en la inscripción',
    sentenceHelp: 'Se muestra a quien quiere una cuenta. Opcional.',
  },
  secondFactor: {
    title: 'Segundo factor',
    who: 'A quién se le exige',
    choices: {
      nobody: { label: 'A nadie', help: 'Cada uno puede añadir uno en su perfil.' },
      administrator: {
        label: 'Al administrador',
        help: 'Su cuenta lo abre todo: una contraseña sola la protege mal.',
      },
      everyone: {
        label: 'A todo el mundo',
        help: 'Sin segundo factor, una cuenta y sus claves de acceso solo abren el perfil.',
      },
    },
    grace: 'Plazo para añadirlo, en días',
    graceHelp: 'Desde el día en que se exige; 0: enseguida.',
    since: (date) => `Exigido desde el ${date}.`,
    password:
      'La contraseña del administrador se acepta siempre. Quien ha perdido todos sus segundos factores le pide que los retire, en Gestión de usuarios.',
  },
  signIn: {
    title: 'Inicio de sesión',
    goesTo: {
      label: 'La página de inicio de sesión lleva por sí sola a',
      nobody: 'Nadie: cada uno elige',
      help: 'Salvo tras cerrar la sesión o un fallo. Para usar su contraseña, abra /login?stay.',
    },
    who: 'Quién entra con una contraseña',
    choices: {
      everyone: {
        label: 'Todo el mundo',
        help: 'Los proveedores de identidad y las llaves de acceso se añaden.',
      },
      administrator: {
        label: 'Solo el administrador',
        help: 'Los demás entran por un proveedor de identidad o con una llave de acceso.',
      },
    },
    closed:
      'Nadie más crea una cuenta con una contraseña; las sesiones abiertas continúan. La suya siempre se acepta, aunque el proveedor no responda.',
  },
  keys: {
    title: 'Claves de acceso',
    limit: 'Limitar su duración',
    limitHelp: 'Las claves nuevas caducan como máximo tras este plazo. Las antiguas no cambian.',
    days: 'Duración máxima, en días',
  },
}
