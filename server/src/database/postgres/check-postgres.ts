import pg from 'pg'
import { postgresStartError } from './start-failures.ts'

/** `pg_current_xact_id` exists since 13, and older ones get no more corrections. */
const minVersion = 140_000

interface CheckOptions {
  /** Where the address was given, for the message. */
  readonly variable?: string
  /** Shorter in tests. */
  readonly withinMs?: number
}

/**
 * Connects once at the start.
 * @throws Error in French that names the variable and says what to change
 */
export async function checkPostgres(
  url: string,
  { variable = 'DATABASE_URL', withinMs = 10_000 }: CheckOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  // Without a listener, a connection that breaks while nothing runs on it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw postgresStartError(cause, variable)
  }
  try {
    const sentence = await findObstacle(client)
    if (sentence !== undefined) throw new Error(`${variable}\u00a0: ${sentence}`)
  } finally {
    await client.end()
  }
}

async function findObstacle(client: pg.Client): Promise<string | undefined> {
  const { rows: versions } = await client.query<PostgresVersion>(versionQuery)
  const tooOld = versions[0] && versionSentence(versions[0])
  if (tooOld !== undefined) return tooOld
  const { rows } = await client.query<PostgresFacts>(factsQuery)
  return rows[0] && factsSentence(rows[0])
}

interface PostgresVersion {
  readonly number: number
  readonly shown: string
}
/** Alone: the other question has words that an old one does not know. */
const versionQuery = `select current_setting('server_version_num')::int as number, current_setting('server_version') as shown`

/** Why this PostgreSQL cannot be used, in French. */
export const versionSentence = ({ number, shown }: PostgresVersion): string | undefined =>
  number < minVersion
    ? `ce PostgreSQL est trop ancien (${shown}). Il faut au moins la version 14.`
    : undefined

interface PostgresFacts {
  readonly encoding: string
  readonly deterministic: boolean
  readonly mayCreate: boolean
  /** A copy that follows another server takes no writes. */
  readonly isReadOnly: boolean
}
const factsQuery = `
  select pg_encoding_to_char(d.encoding) as encoding,
    coalesce((select bool_and(c.collisdeterministic) from pg_collation c where c.collname = 'default'), true) as deterministic,
    has_schema_privilege(current_schema(), 'create') as "mayCreate",
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"
  from pg_database d where d.datname = current_database()`

const createDatabase = "CREATE DATABASE atelier ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0"

/** Why this database cannot be used, in French. */
export function factsSentence(facts: PostgresFacts): string | undefined {
  if (facts.encoding !== 'UTF8')
    return `cette base est en ${facts.encoding}. Créez-en une en UTF8\u00a0: ${createDatabase}.`
  if (!facts.deterministic)
    return `cette base range les textes sans ordre déterminé. Créez-en une autre\u00a0: ${createDatabase}.`
  if (facts.isReadOnly)
    return 'cette base est en lecture seule. Donnez l’adresse du serveur principal, pas celle d’une copie.'
  if (!facts.mayCreate)
    return 'ce compte ne peut pas créer de tables dans cette base. Donnez-la-lui\u00a0: ALTER DATABASE atelier OWNER TO atelier.'
  return undefined
}
