import { type DataFolder, openDataFolder } from '#platform/files/data-folder.ts'
import { notifyModelChanges } from './engines.ts'
import { createAdminServices } from './services/admin-services.ts'
import { openBase } from './services/base.ts'
import { createEngineServices } from './services/engine-services.ts'
import { createSystemServices } from './services/system-services.ts'
import { createToolServices } from './services/tool-services.ts'
import { createUserServices } from './services/user-services.ts'
import type { ServicesOptions } from './services-options.ts'
import { applyConfigurationChanges, resumeAfterRestart } from './start.ts'
import { stopServices } from './stop.ts'

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
  const forAdmin = await createAdminServices({ base, system, engines, tools, options })
  const services = { ...base, ...system, ...engines, ...tools, ...forUsers, ...forAdmin }

  applyConfigurationChanges(services)
  const stopModelNotices = notifyModelChanges(services)
  await resumeAfterRestart(services)
  return { ...services, close: () => stopServices(services, stopModelNotices) }
}
