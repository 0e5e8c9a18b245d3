import { formatCount } from '#format/numbers.ts'
import type { groupRulesTexts } from './group-rules.texts.ts'

const people = (count: number) => formatCount(count, 'persona', 'personas')
const subject = (rules: number) => (rules === 1 ? 'Esta regla' : 'Estas reglas')
const ending = (rules: number) => (rules === 1 ? 'ía' : 'ían')

export const groupRulesSpanish: typeof groupRulesTexts = {
  action: 'Grupos',
  of: (name) => `Grupos de ${name}`,
  help: 'En cada conexión, estas reglas ponen a la persona en grupos según lo que dice el proveedor. No tocan lo que se añadió a mano ni lo que dio otro proveedor. Un atributo ausente no da nada.',
  applied:
    'Una vez guardadas, valen enseguida para las personas cuyos atributos se conocen, y para las demás en su próxima conexión.',
  loading: 'Cargando las reglas…',
  retry: 'Reintentar',
  failedLoad: 'No se pudieron leer las reglas',
  failedSave: (reason) => `Las reglas no se guardaron: ${reason}`,
  failedPreview: (reason) => `La prueba no terminó: ${reason}`,
  tooMany: (count) =>
    `De ${people(count)}, el proveedor no dijo los grupos: había demasiados. Sus grupos quedan como están.`,
  none: 'Ninguna regla: este proveedor no da ningún grupo.',
  list: 'Reglas',
  rule: (number) => `Regla ${number}`,
  claim: 'Atributo',
  claimHelp: 'Por ejemplo groups, o realm_access.roles',
  match: 'Comparación',
  matches: { is: 'es', starts: 'empieza por' },
  value: 'Valor',
  group: 'Grupo',
  add: 'Añadir una regla',
  full: (most) => `Ya hay ${most} reglas: quite una primero`,
  remove: (number) => `Quitar la regla ${number}`,
  incomplete: 'Complete cada regla, o quítela',
  preview: 'Probar',
  result: 'Lo que cambiaría',
  save: 'Guardar',
  saved: (name) => `Reglas de grupos de ${name} guardadas`,
  unchanged: 'Ningún grupo cambiaría hoy.',
  both: (rules, { joins, leaves, name }) =>
    `${subject(rules)} añadir${ending(rules)} ${people(joins)} a ${name} y quitar${ending(rules)} ${leaves}.`,
  joins: (rules, { joins, name }) =>
    `${subject(rules)} añadir${ending(rules)} ${people(joins)} a ${name}.`,
  leaves: (rules, { leaves, name }) =>
    `${subject(rules)} quitar${ending(rules)} ${people(leaves)} de ${name}.`,
  unknown: (count) =>
    `De ${people(count)}, uno de estos atributos aún no se conoce: la próxima conexión lo dirá.`,
  showNames: 'Ver los nombres',
  hideNames: 'Ocultar los nombres',
  namesOf: (name) => `Nombres, ${name}`,
  joining: 'entra',
  leaving: 'sale',
  others: (count) => `y ${formatCount(count, 'otra', 'otras')}`,
}
