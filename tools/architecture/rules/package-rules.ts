import type { PackageName } from '../file-location.ts'
import type { Edge, EdgeRule, FileRule } from './rule.ts'

/** The packages that shipped code may import, besides its own. */
const allowedPackages: Readonly<Record<PackageName, readonly PackageName[]>> = {
  contract: [],
  engine: [],
  server: ['contract', 'engine'],
  web: ['contract'],
  e2e: ['contract', 'engine'],
  bench: ['contract', 'engine', 'server'],
  tools: ['contract'],
}

/** What a bench needs to compose the application itself; the rest of the server is private to it. */
const composition = ['app.ts', 'composition/services.ts', 'environment.ts']

export const packageDirection: EdgeRule = (edge) => {
  const { from, to } = edge
  if (from.package === to.package) return undefined
  if (!allowedPackages[from.package].includes(to.package))
    return `${from.package} n’a pas à connaître ${to.package} (${edge.specifier})`
  return from.package === 'e2e' || from.package === 'bench' ? outsideOnly(edge) : undefined
}

/** The packages that test and measure use the product from outside. */
function outsideOnly({ from, to, specifier, typeOnly }: Edge): string | undefined {
  if (to.package === 'contract' && !typeOnly)
    return `${from.package} ne prend du contrat que des types (${specifier})`
  if (to.package === 'engine' && !to.inner.startsWith('testing/'))
    return `${from.package} ne prend du moteur que ses doublures (${specifier})`
  if (
    to.package === 'server' &&
    !composition.includes(to.inner) &&
    !to.inner.startsWith('testing/')
  )
    return `${from.package} n’entre dans le serveur que par sa composition (${specifier})`
  return undefined
}

export const testCodeStaysOut: EdgeRule = ({ from, to, specifier }) =>
  to.isTest && !from.isTest ? `du code livré importe du code de test (${specifier})` : undefined

/** The contract runs anywhere: it depends on zod and on nothing that only a server or only a browser has. */
export const contractRunsAnywhere: FileRule = ({ location, externals }) =>
  location.package === 'contract' && !location.isTest
    ? externals
        .filter((name) => !/^zod(\/|$)/.test(name))
        .map((name) => `le contrat n’importe que zod (${name})`)
    : []
