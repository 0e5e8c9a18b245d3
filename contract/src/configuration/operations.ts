import { configuration } from './configuration.ts'
import { maintenance } from './maintenance.ts'

/** All operations on the configuration. The sign-in page imports `configuration` alone, to stay light. */
export const configurationOperations = { ...configuration, ...maintenance }
