import type { FileLocation } from '../file-location.ts'
import { ranks } from '../ranks.ts'
import type { EdgeRule, FileRule } from './rule.ts'

export const featuresAreRanked: FileRule = ({ location }) => {
  if (!location.inSource || !location.inner.startsWith('features/')) return []
  if (!location.feature)
    return ['sous features/, chaque fichier appartient au dossier d’une fonction']
  return Object.hasOwn(ranks, location.feature)
    ? []
    : [`la fonction « ${location.feature} » n’a pas de rang (tools/architecture/ranks.ts)`]
}

export const lowerRanksOnly: EdgeRule = ({ from, to, specifier }) => {
  if (!from.feature || !to.feature || from.feature === to.feature || from.isTest) return undefined
  const [own = 0, other = 0] = [ranks[from.feature], ranks[to.feature]]
  return other < own
    ? undefined
    : `« ${from.feature} » (rang ${own}) n’entre pas chez « ${to.feature} » (rang ${other}) (${specifier})`
}

export const throughPublicApi: EdgeRule = ({ from, to, specifier }) => {
  const isOutside =
    to.feature !== undefined && (from.feature !== to.feature || from.package !== to.package)
  if (!isOutside || from.isTest || isPublicApi(from, to)) return undefined
  return to.package === 'web'
    ? `un sous-dossier est privé : « ${to.feature} » s’ouvre par un fichier de son dossier (${specifier})`
    : `« ${to.feature} » s’ouvre par sa porte, ${to.feature}.service.ts (${specifier})`
}

/** The composition, which connects the parts of each feature, may import all of them. */
function isPublicApi(from: FileLocation, to: FileLocation): boolean {
  if (to.package === 'web') return !to.inFeature.includes('/')
  const isComposition =
    from.inner.startsWith('composition/') || (!from.inner.includes('/') && from.inner !== 'main.ts')
  return isComposition ? !to.inFeature.includes('/') : to.inFeature === `${to.feature}.service.ts`
}
