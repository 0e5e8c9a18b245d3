import type { Place } from './place.ts'
import type { EdgeRule } from './rule.ts'

/** From the ground up; `api` and `ui` stand side by side and do not know each other. */
const floors = [
  ['language'],
  ['format'],
  ['api', 'ui'],
  ['features'],
  ['screens'],
  ['app'],
  ['main'],
] as const

const roomOf = ({ inner }: Place) => (inner.includes('/') ? (inner.split('/')[0] ?? '') : 'main')
const heightOf = (room: string) => floors.findIndex((floor) => floor.some((one) => one === room))

export const webFloors: EdgeRule = ({ from, to, specifier }) => {
  if (
    from.package !== 'web' ||
    to.package !== 'web' ||
    from.isTest ||
    to.isTest ||
    !from.inSource ||
    !to.inSource
  )
    return undefined
  const [room, other] = [roomOf(from), roomOf(to)]
  if (room === other || heightOf(other) < heightOf(room)) return undefined
  return `web : ${room} n’importe pas ${other} (${specifier})`
}
