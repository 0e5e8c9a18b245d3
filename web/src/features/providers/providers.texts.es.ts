import { formatCount } from '#format/numbers.ts'
import type { providersTexts } from './providers.texts.ts'

export const providersSpanish: typeof providersTexts = {
  title: 'Proveedores',
  help: 'Los servicios con los que sus usuarios se conectan con la cuenta que ya tienen.',
  loading: 'Cargando los proveedores…',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  add: 'Añadir un proveedor',
  change: 'Modificar',
  changeOf: (name: string) => `Modificar ${name}`,
  offer: (name: string) => `Ofrecer ${name} al conectarse`,
  saved: (name: string) => `Proveedor «${name}» guardado`,
  full: (most: number) => `Ya hay ${most} proveedores: quite uno primero`,
  noPublicUrl:
    'Falta la dirección pública: arranque el servidor con PUBLIC_URL. Hasta entonces, las direcciones de retorno siguen la de esta página.',
  fixed:
    'Configurado al arrancar con SIGN_IN_PROVIDERS: para cambiarlo, cambie esta variable y reinicie el servidor.',
  copy: {
    redirectUrl: (name: string) => `Copiar la dirección de retorno de ${name}`,
    afterLogoutUrl: (name: string) => `Copiar la dirección tras cerrar sesión de ${name}`,
    logoutUrl: (name: string) => `Copiar la dirección de cierre de sesión de ${name}`,
  },
  empty: {
    title: 'Ningún proveedor',
    text: 'Un proveedor de identidad (OpenID Connect) dice a Atelier IA quién se conecta. Sus usuarios entran con la cuenta de su organización, sin otra contraseña más.',
  },
  failed: {
    load: 'No se han podido cargar los proveedores',
    save: (reason: string) => `El proveedor no se ha guardado: ${reason}`,
    remove: (reason: string) => `El proveedor no se ha quitado: ${reason}`,
    action: (reason: string) => `No ha funcionado: ${reason}`,
  },
  card: {
    issuer: 'Dirección',
    creates: 'Personas nuevas',
    requires: 'Condición',
    redirectUrl: 'Dirección de retorno',
    afterLogoutUrl: 'Dirección tras cerrar sesión',
    logoutUrl: 'Dirección de cierre de sesión (back-channel)',
  },
  creations: {
    off: 'No entran sin cuenta',
    approval: 'Entran tras aprobación',
    on: 'Entran enseguida',
  },
  test: {
    action: 'Probar',
    of: (name: string) => `Probar ${name}`,
    result: (name: string) => `Resultado de la prueba de ${name}`,
    good: {
      unreachable: 'Su dirección responde.',
      'not-a-provider': 'Es un proveedor OpenID Connect, con esta dirección.',
      'no-keys': 'Sus claves de firma se pueden leer.',
      'clock-differs': 'Su reloj coincide con el del servidor.',
    },
    bad: {
      unreachable: 'Su dirección no responde.',
      'not-a-provider': 'Ningún proveedor OpenID Connect se presenta con esta dirección.',
      'no-keys': 'Sus claves de firma no se pueden leer.',
    },
    clockDiffers: (seconds: number) =>
      `Su reloj y el del servidor difieren en ${Math.abs(seconds)} s: póngalos en hora.`,
  },
  prepare: {
    action: 'Preparar cuentas',
    of: (name) => `Preparar cuentas para ${name}`,
  },
  removal: {
    action: 'Quitar',
    of: (name: string) => `Quitar ${name}`,
    title: (name: string) => `¿Quitar «${name}»?`,
    text: 'Sus vínculos con las cuentas desaparecen y las sesiones que abrió se cierran. Quien no tenga otra forma de entrar ya no podrá conectarse.',
    unknown: 'No se pudo comprobar de quién es el único medio de acceso.',
    lastWayIn: (people) =>
      `Es el único medio de entrar de ${formatCount(people, 'persona', 'personas')}:`,
    names: (names, others) =>
      others > 0 ? `${names}, y ${formatCount(others, 'otra', 'otras')}.` : `${names}.`,
    done: (name: string) => `Proveedor «${name}» quitado`,
  },
  form: {
    add: 'Añadir un proveedor',
    change: (name: string) => `Modificar ${name}`,
    submit: 'Añadir',
    save: 'Guardar',
    name: 'Nombre',
    nameHelp: 'Como lo dice su botón: «Continuar con Ayuntamiento».',
    issuer: 'Dirección del proveedor',
    issuerHelp: 'Su «issuer», por ejemplo https://acceso.ejemplo.es',
    clientId: 'Identificador del cliente',
    secret: 'Secreto del cliente',
    secretHelp: 'Vacío si el proveedor no da ninguno.',
    secretKept:
      'Vacío: se conserva el secreto guardado, mientras la dirección y el identificador no cambien.',
    scopes: 'Alcances pedidos',
    scopesHelp: 'Separados por espacios.',
    parameters: 'Parámetros adicionales',
    parametersHelp: 'Uno por línea, por ejemplo prompt=login',
    parametersWrong: 'Escriba un parámetro por línea, nombre=valor, diez como máximo.',
    creates: 'Personas nuevas',
    claim: 'Atributo exigido',
    claimHelp: 'Quien no lo tiene no entra, por ejemplo groups. Vacío: entra todo el mundo.',
    claimValue: 'Valor exigido',
    claimIncomplete: 'El atributo y su valor van juntos',
    sessionHours: 'Duración de una sesión, en horas',
    sessionHoursHelp: 'Después, se vuelve a preguntar al proveedor.',
    trusts: 'Las direcciones vienen de nuestro directorio',
    trustsHelp:
      'Una dirección de correo cuenta como verificada, salvo que el proveedor diga lo contrario.',
  },
}
