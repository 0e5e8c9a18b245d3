import type { FileLocation } from '../file-location.ts'
import type { EdgeRule } from './rule.ts'

/** From the lowest layer up; `api` and `ui` are in the same layer and do not import each other. */
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
const layerIndexOf = (layer: string) =>
  layers.findIndex((group) => group.some((one) => one === layer))

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
  const [layer, target] = [layerOf(from), layerOf(to)]
  if (layer === target || layerIndexOf(target) < layerIndexOf(layer)) return undefined
  return `web : ${layer} n’importe pas ${target} (${specifier})`
}
