import { type OpenedStorage, openStorage } from '#composition/services/open-files.ts'
import type { Environment } from '#environment.ts'
import { systemClock } from '#platform/clock.ts'
import { dataPaths } from '#platform/files/data-folder.ts'

/** The files, where the server has them. A command says what fails itself. */
export const openCommandStorage = (environment: Environment): Promise<OpenedStorage> =>
  openStorage(dataPaths(environment.DATA_DIR), {
    environment,
    clock: systemClock,
    log: { error: () => undefined, info: () => undefined },
  })
