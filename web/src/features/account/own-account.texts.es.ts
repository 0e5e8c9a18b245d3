import type { ownAccountTexts } from './own-account.texts.ts'

const endedText = (count: number) => {
  if (count === 0) return ''
  return count === 1 ? 'Se ha cerrado otra sesión.' : `Se han cerrado otras ${count} sesiones.`
}
const revokedText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? 'Su clave de acceso se ha revocado.'
    : `Sus ${count} claves de acceso se han revocado.`
}

export const ownAccountSpanish: typeof ownAccountTexts = {
  unknownDevice: 'Dispositivo desconocido',
  device: (browser, system) => `${browser} en ${system}`,
  crop: {
    title: 'Recortar la foto',
    help: 'Arrastre la foto, o muévala con las flechas del teclado.',
    stage: 'Encuadre de la foto',
    position: (across, down) => `centro al ${across}\u00a0% del ancho y al ${down}\u00a0% del alto`,
    zoom: 'Ampliación',
    use: 'Usar esta foto',
    cancel: 'Cancelar',
  },
  password: {
    title: 'Contraseña',
    help: 'Sus otras sesiones se cierran cuando la cambia.',
    current: 'Contraseña actual',
    next: 'Nueva contraseña',
    confirm: 'Confirmar la nueva contraseña',
    rule: '6 caracteres como mínimo',
    submit: 'Cambiar la contraseña',
    revokeKeys: (count) =>
      count === 1
        ? 'Revocar también mi clave de acceso'
        : `Revocar también mis ${count} claves de acceso`,
    revokeKeysHelp:
      'Una clave creada por otra persona dejará entonces de funcionar. Sus programas necesitarán una clave nueva.',
    changed: (ended, keys) =>
      ['Contraseña cambiada.', endedText(ended), revokedText(keys)]
        .filter((sentence) => sentence !== '')
        .join(' '),
  },
  sessions: {
    title: 'Sesiones abiertas',
    current: 'Esta sesión',
    opened: (when) => `Abierta el ${when}`,
    used: 'usada',
    end: 'Cerrar',
    endOf: (device) => `Cerrar la sesión ${device}`,
    endAll: 'Cerrar las demás',
    ended: 'Sesión cerrada.',
    allEnded: (count) => (count === 1 ? 'Una sesión cerrada.' : `${count} sesiones cerradas.`),
    failed: 'No se han podido cargar sus sesiones',
    retry: 'Reintentar',
    loading: 'Cargando sus sesiones',
  },
}
