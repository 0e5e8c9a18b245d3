import type { FileLocation } from '../file-location.ts'
import type { EdgeRule, FileRule } from './rule.ts'

/**
 * From the lowest layer up; a file imports its own layer or a lower one. Stored files have rows, so
 * storage is above the database.
 */
const layers = [
  'platform',
  'environment',
  'database',
  'storage',
  'jobs',
  'http',
  'features',
  'app',
  'main',
] as const

function layerOf({ inner }: FileLocation): (typeof layers)[number] {
  const [first = ''] = inner.split('/')
  const layer = layers.find((name) => name === first)
  if (layer !== undefined && inner.includes('/')) return layer
  if (inner === 'environment.ts') return 'environment'
  return inner === 'main.ts' || first === 'commands' ? 'main' : 'app'
}

export const serverLayers: EdgeRule = ({ from, to, specifier }) => {
  if (from.package !== 'server' || to.package !== 'server' || from.isTest || to.isTest)
    return undefined
  const [lower, upper] = [layerOf(from), layerOf(to)]
  if (layers.indexOf(upper) > layers.indexOf(lower))
    return `server : ${lower} n’importe pas ${upper}, qui est au-dessus (${specifier})`
  return undefined
}

/** The role of a file, by its name. */
function roleOf({ inner }: FileLocation): 'routes' | 'service' | 'repository' | 'part' {
  const [, role] = /\.(routes|service|repository)\.ts$/.exec(inner) ?? []
  return role === 'routes' || role === 'service' || role === 'repository' ? role : 'part'
}

const refusedRoles = {
  routes: ['repository'],
  service: ['routes'],
  repository: ['routes', 'service'],
  part: ['routes'],
} as const satisfies Record<string, readonly string[]>

export const featureRoles: EdgeRule = ({ from, to, specifier }) => {
  if (from.package !== 'server' || !from.feature || !to.feature || from.isTest || to.isTest)
    return undefined
  const [role, target] = [roleOf(from), roleOf(to)]
  return refusedRoles[role].some((refused) => refused === target)
    ? `routes → service → repository : un fichier « ${role} » n’importe pas un fichier « ${target} » (${specifier})`
    : undefined
}

export const onlyRoutesMeetHttp: EdgeRule = ({ from, to, specifier }) => {
  if (from.package !== 'server' || !from.feature || from.isTest || !to.inner.startsWith('http/'))
    return undefined
  return roleOf(from) === 'routes'
    ? undefined
    : `dans une fonction, seules les routes connaissent http/ (${specifier})`
}

export const onlyHttpKnowsFastify: FileRule = ({ location, externals }) =>
  location.inSource && location.package === 'server' && location.inner.startsWith('http/')
    ? []
    : externals
        .filter((name) => /^(@fastify\/|fastify($|[-/]))/.test(name))
        .map((name) => `seul http/ connaît Fastify (${name})`)

export const onlyRepositoriesKnowTheDatabase: FileRule = ({ location, externals }) => {
  const isAllowed =
    location.isTest ||
    (location.package === 'server' &&
      (location.inner.startsWith('database/') || roleOf(location) === 'repository'))
  if (isAllowed) return []
  return externals
    .filter((name) => /^(kysely($|\/)|pg$|@electric-sql\/)/.test(name))
    .map((name) => `seuls database/ et les fichiers « repository » connaissent la base (${name})`)
}

const product: readonly string[] = ['contract', 'engine', 'server', 'web']

export const environmentReadOnce: FileRule = ({ location, readsEnvironment }) =>
  readsEnvironment &&
  product.includes(location.package) &&
  !location.isTest &&
  location.path !== 'server/src/environment.ts'
    ? ['seul server/src/environment.ts lit l’environnement (process.env)']
    : []
