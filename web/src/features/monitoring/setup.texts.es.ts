import type { setupTexts } from './setup.texts.ts'

export const setupChecksSpanish: typeof setupTexts = {
  title: '¿Está bien configurada la instalación?',
  help: 'Lo que ve el servidor, y lo que su navegador mide a través de lo que los separa.',
  loading: 'Comprobando la configuración',
  retry: 'Reintentar',
  failed: 'No se pudo comprobar la configuración',
  again: 'Comprobar de nuevo',
  allGood: 'Todo está bien configurado.',
  count: (faults, advice) =>
    [
      faults > 0 && (faults === 1 ? '1 punto que corregir' : `${faults} puntos que corregir`),
      advice > 0 && (advice === 1 ? '1 consejo' : `${advice} consejos`),
    ]
      .filter(Boolean)
      .join(', '),
  states: {
    ok: 'Bien configurado',
    advice: 'Consejo',
    fault: 'Por corregir',
    measuring: 'Midiendo',
  },
  names: {
    stream: 'Respuestas palabra a palabra',
    upload: 'Envío de archivos',
    https: 'HTTPS',
    clock: 'Reloj',
    proxy: 'Proxy',
    disk: 'Disco',
    registration: 'Inscripciones',
    backup: 'Copias de seguridad',
    'admin-password': 'Contraseña del administrador',
    'engine-key': 'Acceso a los motores',
  },
  texts: {
    stream: {
      ok: 'Las respuestas del chat llegan a medida que se escriben.',
      fault:
        'Un proxy retiene las respuestas y las entrega de una vez. Desactive su memoria intermedia («buffering») y la compresión de los flujos: vea deploy/proxy.',
      failed: 'La medida no terminó: el flujo se cortó. Compruebe los plazos del proxy.',
      measuring: 'Midiendo las respuestas a través de la red…',
    },
    upload: {
      ok: (size) => `Un archivo de ${size} pasa.`,
      fault: (size) =>
        `Un archivo de ${size}, que el servidor admite, se rechaza por el camino. Aumente el tamaño que admite el proxy (client_max_body_size en nginx), o baje el de la Configuración.`,
      measuring: 'Enviando un archivo de prueba, que no se guarda…',
    },
    https: {
      ok: 'La página está abierta de forma segura.',
      expected: (url) =>
        `La página está abierta en http, pero la dirección anunciada es ${url}. Ábrala en https, y haga que el proxy redirija allí.`,
      none: 'Las contraseñas pasan sin cifrar por la red. Ponga HTTPS delante del servidor (un proxy, o TLS_CERT y TLS_KEY), o resérvelo a una red de confianza.',
    },
    clock: {
      ok: 'El servidor y este navegador tienen la misma hora.',
      fault: (minutes) =>
        `El reloj del servidor y el de este navegador difieren en ${minutes} min. Ajuste la hora de las dos máquinas por la red (NTP): los enlaces y las sesiones dependen de ella.`,
    },
    proxy: {
      ok: 'Las direcciones de los visitantes se leen como es debido.',
      untrusted:
        'Hay peticiones que pasan por un proxy no declarado: todos los visitantes parecen venir de la misma dirección. Dé la del proxy en TRUST_PROXY, y reinicie.',
      'trusts-all':
        'TRUST_PROXY=true cree la dirección que escribe el propio visitante: los límites contra los intentos de contraseña ya no cuentan nada. Dé la dirección del proxy, o el número de proxies.',
    },
    disk: {
      ok: 'Queda sitio para los datos.',
      low: 'El disco de los datos está casi lleno: no se acepta ningún archivo nuevo. Libere espacio.',
      full: 'El disco de los datos está lleno: solo funciona lo esencial. Libere espacio sin esperar.',
    },
    registration: {
      ok: 'Nadie inesperado puede abrir una cuenta.',
      advice:
        'Cualquiera que alcance el servidor puede abrir una cuenta. Si no es lo que quiere, arránquelo con REGISTRATION=closed, y cree las cuentas en Gestión de usuarios.',
    },
    backup: {
      ok: 'Las copias se hacen, y se releen.',
      none: 'No hay ninguna copia prevista. Elija su lugar en la página Copias de seguridad.',
      late: 'La última copia buena es demasiado antigua. La página Copias de seguridad dice más.',
      failed: 'La última copia falló. La página Copias de seguridad da la razón.',
    },
    'admin-password': {
      ok: 'La contraseña del administrador es bastante larga.',
      fault:
        'La contraseña del administrador es corta. Cámbiela en Mi perfil, por ejemplo por tres palabras sin relación entre ellas.',
    },
    'engine-key': {
      ok: 'Los motores están en esta máquina, o piden una clave.',
      advice: (engine) =>
        `${engine} está en otra máquina y no pide clave: cualquiera que lo alcance puede usarlo. Dele una clave (página Motores), o ciérrelo a las demás máquinas.`,
    },
  },
}
