import { existsSync } from 'node:fs'
import { requireNoOtherDatabase } from '#composition/database/require-own-database.ts'
import type { Database } from '#database/database.ts'
import { requireUsableSchema } from '#database/migrate.ts'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { readEnvironment } from '#environment.ts'
import { type AccountRecovery, createAccountRecovery } from '#features/account/account.service.ts'
import { openPasswords } from '#features/configuration/configuration.service.ts'
import { removeKeys } from '#features/gateway/gateway.service.ts'
import { removeFactors } from '#features/second-factors/second-factors.service.ts'
import { moveAllShared } from '#features/users/users.service.ts'
import { systemClock } from '#platform/clock.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import { makeId } from '#platform/ids.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage :
  npm run admin -- reset-password <adresse>   donne un nouveau mot de passe, ferme les sessions du compte et révoque ses clés d’accès
  npm run admin -- reset-factors <adresse>    retire les seconds facteurs perdus du compte, ferme ses sessions et révoque ses clés d’accès
  npm run admin -- transfer <adresse>         fait de ce compte l’administrateur, à la place de l’actuel
  npm run admin -- open-passwords             laisse de nouveau chacun se connecter par son mot de passe`

/** The programs of the account stop working: whoever resets the password must know. */
const keysMessage = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? ' Sa clé d’accès est révoquée.'
    : ` Ses ${count} clés d’accès sont révoquées.`
}

const actions: Readonly<
  Record<string, (recovery: AccountRecovery, email: string) => Promise<string>>
> = {
  'reset-password': async (recovery, email) => {
    const { password, revokedKeys } = await recovery.resetPassword(email)
    return `Nouveau mot de passe de ${email}, affiché cette seule fois : ${password}\nSes sessions sont fermées.${keysMessage(revokedKeys)}`
  },
  'reset-factors': async (recovery, email) => {
    const { revokedKeys } = await recovery.resetFactors(email)
    return `Le compte ${email} n’a plus de second facteur.\nSes sessions sont fermées.${keysMessage(revokedKeys)}`
  },
  transfer: async (recovery, email) => {
    await recovery.transferAdmin(email)
    return `${email} est maintenant l’administrateur.`
  },
}

async function openAllPasswords(database: Database): Promise<string> {
  await openPasswords(database)
  return 'Chacun peut de nouveau se connecter par son mot de passe, une fois le serveur redémarré.'
}

/** @throws Error in French */
async function openServersDatabase(): Promise<Database> {
  const { DATA_DIR, DATABASE_URL } = readEnvironment()
  if (DATABASE_URL !== undefined) {
    await checkPostgres(DATABASE_URL)
    return openPostgres({ url: DATABASE_URL, poolSize: 2 })
  }
  const paths = dataPaths(DATA_DIR)
  requireNoOtherDatabase(paths)
  const { databaseFile, folder } = paths
  if (!existsSync(databaseFile))
    throw new Error(
      `Il n’y a pas encore de données dans ${folder} : démarrez d’abord le serveur (npm start).`,
    )
  return openSqlite(databaseFile)
}

// May run beside the server: both databases allow it.
await runCommand(async () => {
  const [name = '', email, ...rest] = process.argv.slice(2)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  const isForAll = name === 'open-passwords' && email === undefined
  if (!isForAll && (!action || email === undefined || rest.length > 0)) throw new Error(usage)
  const database = await openServersDatabase()
  try {
    await requireUsableSchema(database)
    const recovery = {
      ...{ database, removeKeys, removeFactors, clock: systemClock, makeId },
      moveShared: moveAllShared,
    }
    console.log(
      action && email !== undefined
        ? await action(createAccountRecovery(recovery), email)
        : await openAllPasswords(database),
    )
  } finally {
    await database.close()
  }
})
