import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import {
  BackupKeep,
  BackupTime,
  backupLimits,
  defaultBackupPlan,
} from '@atelier/contract/backups/backup-plan'
import { HostNames } from '@atelier/contract/configuration/hosts'
import { RegistrationMode } from '@atelier/contract/configuration/registration-mode'
import type { LocalModelsUsage } from '@atelier/contract/local-models/local-models'
import { usageLimits } from '@atelier/contract/usage/meters'
import { z } from 'zod'
import { parseBackupLocation } from '#platform/backups/backup-location.ts'
import { parseKeep } from '#platform/backups/keep-rule.ts'
import { parseStorageUrl } from '#platform/files/storage-location.ts'
import { parseSmtpUrl } from '#platform/mail/smtp-url.ts'
import { isSecretKey } from '#platform/secrets/installation-keys.ts'
import { EnvironmentCommands, EnvironmentEngines } from '#platform/web/environment-engines.ts'
import { environmentProviders } from '#platform/web/environment-providers.ts'

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

const storageLocation = z.string().transform((value, context) => {
  const location = parseStorageUrl(value)
  if (location) return location
  context.addIssue('neither file:// nor s3://')
  return z.NEVER
})

const backupLocation = z.string().transform((value, context) => {
  const text = value.trim()
  if (parseBackupLocation(text)) return text
  context.addIssue('neither a folder nor s3://')
  return z.NEVER
})

const backupKeep = z.string().transform((value, context) => {
  const keep = BackupKeep.safeParse(parseKeep(value))
  if (keep.success) return keep.data
  context.addIssue('not like 7d,4w,6m')
  return z.NEVER
})

const smtpUrl = z.string().transform((value, context) => {
  const server = parseSmtpUrl(value)
  if (server) return server
  context.addIssue('neither smtp:// nor smtps://, or without encryption beyond this machine')
  return z.NEVER
})

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3007),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: path.default(resolve(projectRoot, 'data')),
  STORAGE_URL: storageLocation.optional(),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  /** In gigabytes. */
  STORAGE_QUOTA: z.coerce.number().min(1).max(10_000_000).optional(),
  STORAGE_ERASE_AFTER_DAYS: z.coerce.number().min(0).max(30).optional(),
  STORAGE_REDIRECT: flag.default(false),
  /** The path of a folder, or an URL as in STORAGE_URL. The whole plan of backups then comes from these variables. */
  BACKUP_TO: backupLocation.optional(),
  BACKUP_ACCESS_KEY: z.string().optional(),
  BACKUP_SECRET_KEY: z.string().optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(backupLimits.passphrase.min)
    .max(backupLimits.passphrase.max)
    .optional(),
  /** Of the server's clock. */
  BACKUP_AT: BackupTime.default(defaultBackupPlan.at),
  BACKUP_KEEP: backupKeep.default(defaultBackupPlan.keep),
  /** How the log and the administration name this server; the machine's name unless given. */
  SERVER_NAME: z.string().trim().min(1).max(60).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Around a pooler: messages between servers need connections that stay. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  /** Seconds for which one of several servers says that it leaves before it takes nothing more, and those that its work may still take. */
  DRAIN_WAIT: z.coerce.number().min(0).max(300).default(5),
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(60),
  LOCALAI_URL: url.optional(),
  LOCALAI_API_KEY: z.string().optional(),
  /** All engines, as a JSON list; `LOCALAI_URL` then has no use. */
  ENGINES: EnvironmentEngines.optional(),
  PUBLIC_URL: url.optional(),
  PUBLIC_API_URL: url.optional(),
  ALLOWED_HOSTS: list.pipe(HostNames).default([]),
  /** The server that takes mails: `smtp://user:password@host:587` or `smtps://…`; the page then only shows it. */
  SMTP_URL: smtpUrl.optional(),
  /** Who mails come from. */
  SMTP_FROM: z.email().optional(),
  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: list.default([]),
  TLS_CERT: path.optional(),
  TLS_KEY: path.optional(),
  /** Any text, or `root:…`, the key of a `secrets.json`. */
  SECRET_KEY: z.string().min(32).refine(isSecretKey).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  PASSWORD_RULE: PasswordRule.optional(),
  REGISTRATION: RegistrationMode.optional(),
  /** Identity providers, as a JSON list or the path of one; the page then only shows them. */
  SIGN_IN_PROVIDERS: environmentProviders(projectRoot).optional(),
  MODEL_CATALOGUE: z.enum(['on', 'off']).default('on'),
  /** All servers have the same models folder, which may be read-only. */
  MODELS_SHARED: flag.default(false),
  UPDATE_FILE: path.optional(),
  SESSION_DAYS: z.coerce.number().min(0.001).max(365).default(7),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOCALAI_RESTART_COMMAND: z.string().optional(),
  ENGINE_RESTART_COMMANDS: EnvironmentCommands.optional(),
  /** Where traces go: a collector of OpenTelemetry, over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  LOG_JSON: flag.default(false),
  LOG_DAYS: z.coerce.number().min(1).max(3650).default(90),
  LOG_LINES: z.coerce.number().int().min(1000).max(100_000_000).default(1_000_000),
  /** Days that the lines of the ledger of use are kept. */
  USAGE_DAYS: z.coerce
    .number()
    .min(usageLimits.lineDaysMin)
    .max(usageLimits.lineDaysMax)
    .default(usageLimits.lineDays),
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

/** Several servers share a database and files; models on the disk of one of them would be missing on the others. */
export function localModelsUsage({
  DATABASE_URL,
  STORAGE_URL,
  MODELS_SHARED,
}: Pick<Environment, 'DATABASE_URL' | 'STORAGE_URL' | 'MODELS_SHARED'>): LocalModelsUsage {
  if (DATABASE_URL === undefined || STORAGE_URL === undefined) return 'this-machine'
  return MODELS_SHARED ? 'shared-folder' : 'off'
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
  if (environment.ENGINES !== undefined && environment.LOCALAI_URL !== undefined)
    throw new Error(
      'Configuration incorrecte : ENGINES nomme déjà tous les moteurs. Retirez LOCALAI_URL, et mettez son adresse dans ENGINES.',
    )
  if ((environment.ADMIN_EMAIL === undefined) !== (environment.ADMIN_PASSWORD === undefined))
    throw new Error('Configuration incorrecte : ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble.')
  if ((environment.SMTP_URL === undefined) !== (environment.SMTP_FROM === undefined))
    throw new Error('Configuration incorrecte : SMTP_URL et SMTP_FROM vont ensemble.')
  checkStorage(environment)
  checkBackups(environment)
  return environment
}

function checkBackups(environment: Environment): void {
  const { BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY } = environment
  if ((BACKUP_ACCESS_KEY === undefined) !== (BACKUP_SECRET_KEY === undefined))
    throw new Error(
      'Configuration incorrecte : BACKUP_ACCESS_KEY et BACKUP_SECRET_KEY vont ensemble.',
    )
}

function checkStorage(environment: Environment): void {
  const { STORAGE_URL, STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY, STORAGE_REDIRECT } = environment
  if ((STORAGE_ACCESS_KEY === undefined) !== (STORAGE_SECRET_KEY === undefined))
    throw new Error(
      'Configuration incorrecte : STORAGE_ACCESS_KEY et STORAGE_SECRET_KEY vont ensemble.',
    )
  if (STORAGE_URL?.kind === 's3') return
  if (STORAGE_ACCESS_KEY !== undefined)
    throw new Error(
      'Configuration incorrecte : STORAGE_ACCESS_KEY demande une adresse s3:// dans STORAGE_URL.',
    )
  if (STORAGE_REDIRECT)
    throw new Error(
      'Configuration incorrecte : STORAGE_REDIRECT demande une adresse s3:// dans STORAGE_URL.',
    )
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
