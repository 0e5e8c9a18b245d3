import {
  AdminConfiguration,
  ConfigurationChange,
  LimitsChange,
} from '@atelier/contract/configuration/configuration'
import { HostName } from '@atelier/contract/configuration/hosts'
import { frenchIssueMessage } from '@atelier/contract/wire/validation'
import type { FieldErrors, FieldPath } from 'react-hook-form'
import { z } from 'zod'

const { maintenance, features, memory, localai, sdapi, access, passwords, sharing, chat } =
  AdminConfiguration.shape
/** Empty leaves the key as it is, `null` erases it. */
const apiKey = ConfigurationChange.shape.localai.unwrap().shape.apiKey.unwrap()

/** Why a name is not one by which the server can be reached. */
export const hostProblem = (name: string): string | undefined =>
  HostName.safeParse(name, { error: frenchIssueMessage }).error?.issues[0]?.message

/** A name still in its field. */
const typedUser = z.string().max(254)
const typedHost = z
  .string()
  .refine((name) => name.trim() === '' || hostProblem(name) === undefined, {
    error: ({ input }) => hostProblem(String(input)),
  })

/** The values of the form: the configuration without its read-only parts, and the names that are typed but not added yet. */
export const ConfigurationValues = z.object({
  maintenance: maintenance.extend({ typedUser }),
  features,
  memory,
  limits: LimitsChange,
  localai: localai.omit({ apiKeySet: true }).extend({ apiKey }),
  sdapi,
  access: access.extend({ typedHost }),
  passwords,
  sharing,
  chat,
})
export type ConfigurationValues = z.output<typeof ConfigurationValues>
export type ConfigurationField = FieldPath<ConfigurationValues>

export const configurationTabs = [
  'features',
  'limits',
  'localai',
  'access',
  'passwords',
  'sharing',
  'chat',
  'maintenance',
] as const
export type ConfigurationTab = (typeof configurationTabs)[number]
const tabOfSection: Readonly<Record<keyof ConfigurationValues, ConfigurationTab>> = {
  features: 'features',
  memory: 'features',
  limits: 'limits',
  localai: 'localai',
  sdapi: 'localai',
  access: 'access',
  passwords: 'passwords',
  sharing: 'sharing',
  chat: 'chat',
  maintenance: 'maintenance',
}

export function toFormValues({
  maintenance,
  features,
  memory,
  limits,
  localai,
  sdapi,
  access,
  passwords,
  sharing,
  chat,
}: AdminConfiguration): ConfigurationValues {
  const { apiKeySet: _, ...engine } = localai
  return {
    maintenance: { ...maintenance, typedUser: '' },
    features,
    memory,
    limits,
    localai: engine,
    sdapi,
    access: { ...access, typedHost: '' },
    passwords,
    sharing,
    chat,
  }
}

/**
 * Only what was changed here is sent, so that a change made meanwhile in another page stays. A name that was typed and not
 * added is saved too.
 */
export const toConfigurationChange = (
  base: ConfigurationValues,
  { maintenance, access, ...values }: ConfigurationValues,
): ConfigurationChange => ({
  maintenance: changedFields(base.maintenance, {
    ...maintenance,
    allowedUsers: withName(maintenance.allowedUsers, maintenance.typedUser),
    typedUser: '',
  }),
  features: changedFields(base.features, values.features),
  memory: changedFields(base.memory, values.memory),
  limits: changedFields(base.limits, values.limits),
  localai: changedFields(base.localai, values.localai),
  sdapi: changedFields(base.sdapi, values.sdapi),
  access: changedFields(base.access, {
    hosts: withName(access.hosts, access.typedHost),
    typedHost: '',
  }),
  passwords: changedFields(base.passwords, values.passwords),
  sharing: changedFields(base.sharing, values.sharing),
  chat: changedFields(base.chat, values.chat),
})

/** A list with one more name, unless there is none or it is listed. */
export function withName(names: readonly string[], typed: string): string[] {
  const name = typed.trim()
  return name === '' || isListed(names, name) ? [...names] : [...names, name]
}

/** The server ignores case too. */
export const isListed = (names: readonly string[], name: string) =>
  names.some((known) => known.toLowerCase() === name.toLowerCase())

function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const previous = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous.get(name)),
  )
  // Some of the entries of a `T`.
  return Object.fromEntries(changed) as Partial<T>
}

/** The tab of a field. */
export function tabOf(path: string): ConfigurationTab | undefined {
  const [section] = path.split('.')
  return Object.entries(tabOfSection).find(([name]) => name === section)?.[1]
}

/** The fields with an error, in the order of the tabs. */
export function invalidFields(errors: FieldErrors<ConfigurationValues>): ConfigurationField[] {
  const paths = Object.entries(errors).flatMap(([part, fields]) =>
    Object.keys(fields).map((field) => `${part}.${field}`),
  )
  const order: readonly unknown[] = configurationTabs
  const rank = (path: string) => order.indexOf(tabOf(path))
  return paths.filter(isConfigurationField).sort((one, other) => rank(one) - rank(other))
}

const fieldNames: ReadonlySet<string> = new Set(
  Object.entries(ConfigurationValues.shape).flatMap(([part, schema]) =>
    Object.keys(schema.shape).map((field) => `${part}.${field}`),
  ),
)
export const isConfigurationField = (path: string): path is ConfigurationField =>
  fieldNames.has(path)

/** A key belongs to one host: the server erases it when the URL changes to another origin. */
export function clearsApiKey(before: string, after: string): boolean {
  if (before === after) return false
  const [one, other] = [originOf(before), originOf(after)]
  return one === undefined || one !== other
}
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined)
