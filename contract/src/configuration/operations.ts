import { access } from './access.ts'
import { configuration } from './configuration.ts'
import { maintenance } from './maintenance.ts'
import { statusOperations } from './status.ts'

/** All operations on the configuration. The sign-in page imports `statusOperations` alone, to stay light. */
export const configurationOperations = {
  ...statusOperations,
  ...access,
  ...configuration,
  ...maintenance,
}
