import { type DataFolder, openDataFolder } from '#platform/files/data-folder.ts'
import { createDrain } from './drain.ts'
import { createEngineAdministration } from './engines/engine-administration.ts'
import { notifyModelChanges } from './engines/running-engines.ts'
import { createAdminServices } from './services/admin-services.ts'
import { openBase } from './services/base.ts'
import { createEngineServices } from './services/engine-services.ts'
import { createSystemServices } from './services/system-services.ts'
import { createToolServices } from './services/tool-services.ts'
import { createUserServices } from './services/user-services.ts'
import type { ServicesOptions } from './services-options.ts'
import { applyConfigurationChanges, createAdoption, resumeAfterRestart } from './start.ts'
import { handOverWaiting, stopServices } from './stop.ts'

/** The composition root: creates every service once, from the lowest rank to the highest. */
export async function createServices(options: ServicesOptions) {
  const folder = openDataFolder(options.environment.DATA_DIR)
  try {
    return await createServicesIn(folder, options)
  } catch (cause) {
    folder.release()
    throw cause
  }
}
export type Services = Awaited<ReturnType<typeof createServices>>

async function createServicesIn(folder: DataFolder, options: ServicesOptions) {
  const base = await openBase(folder, options)
  const system = await createSystemServices(base, options)
  const engines = await createEngineServices(base, system, options)
  const tools = createToolServices({ base, system, engines })
  const forUsers = createUserServices({ base, system, engines, tools })
  const forAdmin = await createAdminServices({
    ...{ base, system, engines, tools, options },
    retention: forUsers.retention,
  })
  const engineAdministration = createEngineAdministration({ base, system, engines, tools })
  const services = {
    ...base,
    ...system,
    ...engines,
    ...tools,
    ...forUsers,
    ...forAdmin,
    engineAdministration,
  }

  applyConfigurationChanges(services)
  const stopModelNotices = notifyModelChanges(services)
  // Before what may take long: a server that starts must not look dead.
  services.servers.start()
  await resumeAfterRestart(services)
  services.servers.onAdoption(createAdoption(services))
  const { DRAIN_WAIT, DRAIN_SECONDS } = options.environment
  const drain = createDrain({
    engineQueue: services.engineQueue,
    servers: services.servers,
    handOver: () => handOverWaiting(services),
    noticeMs: DRAIN_WAIT * 1000,
    patienceMs: DRAIN_SECONDS * 1000,
  })
  return { ...services, drain, close: () => stopServices(services, stopModelNotices) }
}
