import { maintenance } from '@atelier/contract/configuration/maintenance'
import { clientFor } from '#api/client.ts'

export const maintenanceClient = clientFor(maintenance)
