import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PasswordRule } from '@atelier/contract/account/password-rule'
import { HostNames } from '@atelier/contract/configuration/hosts'
import { z } from 'zod'

/** The folder that holds the whole product; relative paths in the environment start here. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const path = z.string().transform((value) => resolve(projectRoot, value))

/** Which forwarded addresses are trusted: all, none, this number of proxies, or these addresses. */
const trustProxy = z.string().transform((value): boolean | number | string[] => {
  if (/^\d+$/.test(value)) return Number(value)
  if (value === 'true' || value === 'false') return value === 'true'
  return value.split(',').map((part) => part.trim())
})

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3007),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: path.default(resolve(projectRoot, 'data')),
  LOCALAI_URL: url.optional(),
  LOCALAI_API_KEY: z.string().optional(),
  PUBLIC_URL: url.optional(),
  PUBLIC_API_URL: url.optional(),
  ALLOWED_HOSTS: list.pipe(HostNames).default([]),
  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: list.default([]),
  TLS_CERT: path.optional(),
  TLS_KEY: path.optional(),
  SECRET_KEY: z.string().min(32).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  PASSWORD_RULE: PasswordRule.optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  MODEL_CATALOGUE: z.enum(['on', 'off']).default('on'),
  UPDATE_FILE: path.optional(),
  SESSION_DAYS: z.coerce.number().min(0.001).max(365).default(7),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOCALAI_RESTART_COMMAND: z.string().optional(),
  LOG_JSON: flag.default(false),
  LOG_DAYS: z.coerce.number().min(1).max(3650).default(90),
  LOG_LINES: z.coerce.number().int().min(1000).max(100_000_000).default(1_000_000),
  /** The system's variable: its own ffmpeg may be on this path. */
  PATH: z.string().default(''),
})
export type Environment = z.output<typeof Environment>

/**
 * Reads the environment once, at start. Empty values count as absent.
 * @throws Error with a French sentence naming each wrong variable.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (parsed.success) return checkPairs(parsed.data)
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
  throw new Error(
    `Configuration incorrecte : vérifiez ${names.join(', ')} (voir le tableau de configuration du README).`,
  )
}

/** Messages of the log about values that are accepted but are rarely intended. */
export const environmentWarnings = ({ TRUST_PROXY }: Pick<Environment, 'TRUST_PROXY'>): string[] =>
  TRUST_PROXY === true
    ? [
        'TRUST_PROXY=true croit l’adresse que le visiteur écrit lui-même : donnez plutôt l’adresse du proxy, ou le nombre de proxys',
      ]
    : []

function checkPairs(environment: Environment): Environment {
  if ((environment.TLS_CERT === undefined) !== (environment.TLS_KEY === undefined))
    throw new Error('Configuration incorrecte : TLS_CERT et TLS_KEY vont ensemble.')
  if (environment.LOCALAI_API_KEY !== undefined && environment.LOCALAI_URL === undefined)
    throw new Error(
      'Configuration incorrecte : LOCALAI_API_KEY demande LOCALAI_URL, car une clé de l’environnement ne part qu’à une adresse de l’environnement.',
    )
  if ((environment.ADMIN_EMAIL === undefined) !== (environment.ADMIN_PASSWORD === undefined))
    throw new Error('Configuration incorrecte : ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble.')
  return environment
}

/**
 * What a package manager needs to find itself, its registry and the network; never one of our
 * settings or secrets.
 */
const installVariables =
  /^(path|home|userprofile|appdata|localappdata|systemroot|windir|comspec|pathext|temp|tmp|tmpdir|lang|(http|https|no|all)_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_config_.*)$/i

/** The environment of programs that install others. */
export const installEnvironment = (
  source: NodeJS.ProcessEnv = process.env,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) =>
      value !== undefined && installVariables.test(name) ? [[name, value]] : [],
    ),
  )

/** The running version, read from the project's package. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8'))).version
