import type { FileLocation } from '../file-location.ts'
import type { EdgeRule } from './rule.ts'

/** From the ground up; `api` and `ui` stand side by side and do not know each other. */
const layers = [
  ['language'],
  ['format'],
  ['browser'],
  ['api', 'ui'],
  ['features'],
  ['screens'],
  ['app'],
  ['main'],
] as const

const layerOf = ({ inner }: FileLocation) =>
  inner.includes('/') ? (inner.split('/')[0] ?? '') : 'main'
const layerIndexOf = (room: string) =>
  layers.findIndex((floor) => floor.some((one) => one === room))

export const webLayers: EdgeRule = ({ from, to, specifier }) => {
  if (
    from.package !== 'web' ||
    to.package !== 'web' ||
    from.isTest ||
    to.isTest ||
    !from.inSource ||
    !to.inSource
  )
    return undefined
  const [room, other] = [layerOf(from), layerOf(to)]
  if (room === other || layerIndexOf(other) < layerIndexOf(room)) return undefined
  return `web : ${room} n’importe pas ${other} (${specifier})`
}
