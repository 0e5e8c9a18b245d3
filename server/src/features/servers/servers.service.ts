import type { Database, Queries } from '#database/database.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { OtherServer, Servers } from '#platform/servers.ts'
import {
  createServersRepository,
  listBeatingServers,
  type ServersRepository,
} from './servers.repository.ts'

/** A server writes its heartbeat so often … */
const heartbeatMs = 3000
/** … and one that was silent for so long is dead. Who was silent itself meanwhile cannot tell. */
const silenceMs = 15_000
/** Late by two heartbeats: an administrator should know before it is declared dead. */
const lateMs = 3 * heartbeatMs

interface ServersDependencies {
  readonly database: Pick<Database, 'queries' | 'commit'>
  readonly bus: Pick<Bus, 'serverId' | 'rename'>
  /** Never goes back, and says nothing about the time of day. */
  readonly monotonicClock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** For people: of this machine, unless another is given. */
  readonly name: string
  /** Of the data folder, which only one server uses at a time. */
  readonly folderName: string
  readonly version: string
  /** The last migration that this program knows. */
  readonly newestMigration: string
  /** Files are in its own folder: such a server works alone. */
  readonly hasOwnFiles: boolean
}

/** Names of the machines whose servers work on this PostgreSQL database now: for commands, which are none of them. */
export const listRunningServers = (queries: Queries): Promise<readonly string[]> =>
  listBeatingServers(queries, silenceMs)

/** The only server of an installation: there is nobody to compare with, nothing to write, and every chore is its own. */
export const createOnlyServer = (id: string, name = id): Servers => ({
  id: () => id,
  name,
  listLivingIds: async () => [id],
  listOthers: async () => [],
  setReadings: () => undefined,
  onAdoption: () => undefined,
  onDeclaredDead: () => undefined,
  mayRunChore: async () => true,
  start: () => undefined,
  announceStop: () => undefined,
  isStopping: () => false,
  stop: async () => undefined,
  close: async () => undefined,
})

/**
 * One of several servers on the same database.
 * @throws Error in French, naming the variable, when they would not see each other's files
 */
export async function createServers(given: ServersDependencies) {
  const { database, bus, log } = given
  const repository = createServersRepository(database.queries)
  const adoptions: (() => Promise<unknown>)[] = []
  const deathActs: (() => void)[] = []
  const dependencies = { ...given, name: await register(given, repository) }
  const own = createOwnReadings()
  const saveHeartbeat = () => repository.saveHeartbeat(bus.serverId(), own.read())
  const heartbeat = createHeartbeat(dependencies, { ...repository, saveHeartbeat }, async () => {
    await changeId(dependencies, repository)
    for (const act of deathActs) act()
  })
  const reportFailure = onceUntilSuccess((cause) =>
    log.warn('ce serveur ne peut pas dire aux autres qu’il est là', { source: 'system', cause }),
  )
  const beat = oneAtATime(() => reportFailure(heartbeat))
  // A heartbeat does not wait for it: what a dead server left may take longer than this one may be silent.
  const takeOver = createTakingOver(log, adoptions)
  const tick = async () => {
    await beat()
    await takeOver()
  }
  let timer: NodeJS.Timeout | undefined
  function announceStop(): void {
    own.stop()
    // A database that is away is not waited for.
    void reportFailure(saveHeartbeat)
  }

  const servers: Servers = {
    id: bus.serverId,
    name: dependencies.name,
    listLivingIds: repository.listIds,
    listOthers: () => listOthers(repository, bus.serverId()),
    setReadings: own.set,
    isStopping: own.isStopping,
    onAdoption: (adopt) => void adoptions.push(adopt),
    onDeclaredDead: (act) => void deathActs.push(act),
    mayRunChore: (chore, everyMs) => repository.takeChore(chore, everyMs, bus.serverId()),
    start() {
      // The others see what it reads without waiting for the first heartbeat.
      void reportFailure(saveHeartbeat)
      timer ??= setInterval(() => void tick(), heartbeatMs).unref()
    },
    announceStop,
    async stop() {
      clearInterval(timer)
      await beat.running()
      await takeOver.running()
      announceStop()
    },
    close: () => reportFailure(() => repository.remove(bus.serverId())),
  }
  return { ...servers, tick }
}

/** Makes this server known to the others; returns its name. */
async function register(
  given: ServersDependencies,
  repository: ServersRepository,
): Promise<string> {
  // The data folder is locked: whoever used it before has ended.
  await repository.removeByFolder(given.folderName)
  const name = await freeName(repository, given)
  await given.database.commit(
    async (transaction) => {
      const stored = createServersRepository(transaction)
      await requireSharedFiles(stored, given)
      await stored.add({ ...given, name, id: given.bus.serverId() })
    },
    { lock: 'servers' },
  )
  return name
}

/** A file that one server has in its own folder is missing at all others. */
async function requireSharedFiles(
  repository: ServersRepository,
  { hasOwnFiles }: Pick<ServersDependencies, 'hasOwnFiles'>,
): Promise<void> {
  const other = await repository.findBeating(silenceMs)
  if (!other) return
  if (other.hasOwnFiles) throw new Error(othersOwnFilesMessage(other.name))
  if (hasOwnFiles) throw new Error(ownFilesMessage(other.name))
}
const ownFilesMessage = (other: string) =>
  `STORAGE_URL manque\u00a0: le serveur «\u00a0${other}\u00a0» travaille déjà sur cette base, et plusieurs serveurs partagent aussi leurs fichiers. Donnez à celui-ci la même STORAGE_URL qu’à l’autre.`
const othersOwnFilesMessage = (other: string) =>
  `STORAGE_URL\u00a0: le serveur «\u00a0${other}\u00a0» travaille déjà sur cette base, et garde ses fichiers dans son propre dossier. Arrêtez-le, donnez à tous la même STORAGE_URL, puis redémarrez. S’il vient de s’arrêter sans prévenir, réessayez dans ${silenceMs / 1000} secondes.`

function createTakingOver(log: Log, adoptions: readonly (() => Promise<unknown>)[]) {
  const reportFailure = onceUntilSuccess((cause) =>
    log.error('le travail d’un serveur arrêté n’a pas pu être repris', { source: 'system', cause }),
  )
  return oneAtATime(() =>
    reportFailure(async () => {
      for (const adopt of adoptions) await adopt()
    }),
  )
}

/** What this server says of itself. */
function createOwnReadings() {
  let isStopping = false
  let read: (() => object) | undefined
  return {
    read: () => read?.(),
    isStopping: () => isStopping,
    set(given: () => object): void {
      read = given
    },
    stop(): void {
      isStopping = true
    },
  }
}

/** On a machine with several servers each has a name of its own, the same one after a restart. */
async function freeName(
  repository: ServersRepository,
  { name, folderName }: Pick<ServersDependencies, 'name' | 'folderName'>,
): Promise<string> {
  return (await repository.isNameTaken(name)) ? `${name}-${folderName.slice(-4)}` : name
}

const listOthers = async (repository: ServersRepository, id: string): Promise<OtherServer[]> =>
  (await repository.listOthers(id)).map((server) => ({
    ...server,
    isSilent: server.silentMs >= lateMs,
  }))

type Heartbeat = () => Promise<void>

/** Writes this server's heartbeat, and declares dead who was silent. */
function createHeartbeat(
  { monotonicClock, log }: ServersDependencies,
  {
    saveHeartbeat,
    removeSilent,
  }: Pick<ServersRepository, 'removeSilent'> & { saveHeartbeat(): Promise<boolean> },
  onDeclaredDead: () => Promise<void>,
): Heartbeat {
  let unbrokenSince = monotonicClock.now()
  let last = unbrokenSince

  return async () => {
    const isKnown = await saveHeartbeat()
    const now = monotonicClock.now()
    if (!isKnown) {
      log.warn(
        'ce serveur n’a pas donné signe de vie à temps\u00a0: il recommence sous un autre nom',
        {
          source: 'system',
        },
      )
      await onDeclaredDead()
    }
    // The database was away, or this server was: nobody may be called silent for it.
    if (!isKnown || now - last > 2 * heartbeatMs) unbrokenSince = now
    last = now
    if (now - unbrokenSince < silenceMs) return
    for (const name of await removeSilent(silenceMs))
      log.warn('un serveur ne donne plus signe de vie\u00a0: les autres reprennent son travail', {
        source: 'system',
        server: name,
      })
  }
}

/** The new id is known to all before anything is written under it. */
async function changeId(
  dependencies: ServersDependencies,
  repository: ServersRepository,
): Promise<void> {
  const { bus, makeId } = dependencies
  const id = makeId()
  await repository.add({ ...dependencies, id })
  await bus.rename(id)
}

/** Who calls while it runs waits for the same run: a heartbeat may wait long for a database that is away. */
function oneAtATime(act: () => Promise<void>) {
  let running: Promise<void> | undefined
  const run = (): Promise<void> => {
    running ??= act().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(run, { running: () => running })
}

/** Never rejects; a failure is reported when it begins, not each time. */
function onceUntilSuccess(report: (cause: unknown) => void) {
  let isFailing = false
  return async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
      isFailing = false
    } catch (cause) {
      if (!isFailing) report(cause)
      isFailing = true
    }
  }
}
